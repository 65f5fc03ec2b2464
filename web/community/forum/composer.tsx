import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { anchors } from '#contract/paths.ts'
import { useSession } from '#web/shared/page/session.ts'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import type { QuotedPost } from './draft.ts'

const Editor = lazyComponent(async () => (await import('./post-editor.tsx')).PostEditor)

interface ComposerState {
  share: QuotedPost | null
}

const SAME_SCROLL = { preventScrollReset: true }

/** Returns a function that opens the post box. The box is a history entry, so that going back closes it. */
export function useCompose(): (share?: QuotedPost | null) => void {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (share = null) =>
    void navigate({ search, hash: anchors.postBox() }, { ...SAME_SCROLL, state: { share } satisfies ComposerState })
}

/** The post box as a dialog over the page, full screen on phones. Each page that shows posts renders it once. */
export function Composer() {
  const { hash, key, search, state } = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const open = session !== null && hash === anchors.postBox()
  const leaves = useRef(false)
  useEffect(() => void (leaves.current = false), [open])
  function close() {
    if (leaves.current) return
    leaves.current = true
    // If the post box was opened by its URL, the visit has no earlier entry to return to.
    if (key === 'default') void navigate({ search, hash: '' }, { ...SAME_SCROLL, replace: true })
    else void navigate(-1)
  }
  const share = (state as ComposerState | null)?.share ?? null
  return (
    <Dialog open={open} onClose={close} title="发布动态" width="m" bare whole>
      <Editor key={share?.id ?? 0} over share={share} onDone={close} open={open} onClose={close} />
    </Dialog>
  )
}
