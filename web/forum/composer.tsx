import { Dialog } from '#web/ui/dialog.tsx'
import { late } from '#web/ui/late.tsx'
import { stopComposing, useComposing } from './composing.ts'

const Editor = late(async () => (await import('./post-editor.tsx')).PostEditor)

/** The post box over the page: on phones the whole screen. Once on each page that shows posts. */
export function Composer() {
  const { open, share } = useComposing()
  return (
    <Dialog open={open} onClose={stopComposing} title="发布动态" quietTitle width="m" bare whole>
      <Editor
        key={share?.id ?? 0}
        wanted={open}
        show={{ over: true, share, onDone: stopComposing }}
        onLost={stopComposing}
      />
    </Dialog>
  )
}
