import { type ReactNode, useState } from 'react'
import type { MenuItem } from '#web/shared/ui/menu.tsx'
import type { Doing } from './about-others.tsx'
import { AboutOthers } from './late-dialogs.ts'
import type { Subject } from './subject.ts'

/** Returns menu items for another member's content, and the dialogs that the caller renders next to the menu. */
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
