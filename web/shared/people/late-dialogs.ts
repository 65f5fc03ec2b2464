import { late } from '#web/shared/ui/late.tsx'

/** Rarely used dialogs, loaded on demand. One module, because the topic page is near its size limit. */
const dialogs = () => import('./dialogs.ts')

export const AboutOthers = late(async () => (await dialogs()).AboutOthers)
export const AppealButton = late(async () => (await dialogs()).Appeal)
