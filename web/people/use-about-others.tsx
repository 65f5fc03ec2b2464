import { type ReactNode, useState } from 'react'
import { late } from '#web/ui/late.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import type { Subject } from './subject.ts'

const BlockDialog = late(async () => (await import('./block-dialog.tsx')).BlockDialog)
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
      <BlockDialog
        wanted={doing === 'block'}
        show={{ subject, open: doing === 'block', onClose: done }}
        onLost={done}
      />
    </>
  )
  return { items, dialogs }
}
