export { ContentActionDialogs } from './content-action-dialogs.tsx'
export { Appeal } from './appeal.tsx'
