import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'

/** Rarely used dialogs, loaded on demand. One module, because the topic page is near its size limit. */
const dialogs = () => import('./dialogs.ts')

export const AboutOthers = lazyComponent(async () => (await dialogs()).ContentActionDialogs)
export const AppealButton = lazyComponent(async () => (await dialogs()).Appeal)
