import { type ReactNode, useState } from 'react'
import type { MenuItem } from '#web/shared/ui/overlays/menu.tsx'
import type { OpenDialog } from './dialogs.tsx'
import type { ContentSubject } from './report-dialog.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'

/** Returns menu items to report content and to block its author, and the dialogs for the caller to render. */
export function useContentActions(subject: ContentSubject): { items: MenuItem[]; dialogs: ReactNode } {
  const [doing, setDoing] = useState<OpenDialog>('no')
  const items = [
    { label: '举报', onSelect: () => setDoing('report') },
    { label: `屏蔽${subject.nickname}`, onSelect: () => setDoing('block') },
  ]
  const dialogs = (
    <AboutOthers open={doing !== 'no'} onClose={() => setDoing('no')} subject={subject} doing={doing} onDo={setDoing} />
  )
  return { items, dialogs }
}

/** Dialogs in one chunk, because the code of the topic page is near its size limit. */
const dialogs = () => import('./dialogs.tsx')

const AboutOthers = lazyComponent(async () => (await dialogs()).ContentActionDialogs)
export const AppealButton = lazyComponent(async () => (await dialogs()).Appeal)
