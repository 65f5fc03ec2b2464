import { type ReactNode, useState } from 'react'
import { late } from '#web/ui/late.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { BlockDialog } from './block-dialog.tsx'
import type { Subject } from './subject.ts'

const ReportDialog = late(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** What a menu offers about something that somebody else wrote, and the dialogs that follow, to stand beside the menu. */
export function useAboutOthers(subject: Subject): { items: MenuItem[]; dialogs: ReactNode } {
  const [doing, setDoing] = useState<'no' | 'report' | 'block'>('no')
  const done = () => setDoing('no')
  const items = [
    { label: '举报', onSelect: () => setDoing('report') },
    { label: `屏蔽${subject.nickname}`, onSelect: () => setDoing('block') },
  ]
  const dialogs = (
    <>
      <ReportDialog
        wanted={doing === 'report'}
        show={{ subject, open: doing === 'report', onClose: done, onBlock: () => setDoing('block') }}
        onLost={done}
      />
      <BlockDialog subject={subject} open={doing === 'block'} onClose={done} />
    </>
  )
  return { items, dialogs }
}
