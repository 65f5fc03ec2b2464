import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'

/** Dialogs in one chunk, because the code of the topic page is near its size limit. */
const dialogs = () => import('./dialogs.tsx')

export const AboutOthers = lazyComponent(async () => (await dialogs()).ContentActionDialogs)
export const AppealButton = lazyComponent(async () => (await dialogs()).Appeal)
