import { late } from '#web/shared/ui/late.tsx'

/** What few do with others' words, or with their own that were taken down; one file, because a topic's page is near its limit. */
const dialogs = () => import('./dialogs.ts')

export const AboutOthers = late(async () => (await dialogs()).AboutOthers)
export const AppealButton = late(async () => (await dialogs()).Appeal)
