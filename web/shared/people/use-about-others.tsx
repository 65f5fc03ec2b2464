import { type ReactNode, useState } from 'react'
import type { MenuItem } from '#web/shared/ui/menu.tsx'
import type { Doing } from './about-others.tsx'
import { AboutOthers } from './late-dialogs.ts'
import type { Subject } from './subject.ts'

/** What a menu offers about something that somebody else wrote, and the dialogs that follow, to stand beside the menu. */
export function useAboutOthers(subject: Subject): { items: MenuItem[]; dialogs: ReactNode } {
  const [doing, setDoing] = useState<Doing>('no')
  const items = [
    { label: '举报', onSelect: () => setDoing('report') },
    { label: `屏蔽${subject.nickname}`, onSelect: () => setDoing('block') },
  ]
  const dialogs = (
    <AboutOthers open={doing !== 'no'} onClose={() => setDoing('no')} subject={subject} doing={doing} onDo={setDoing} />
  )
  return { items, dialogs }
}
