export { ContentActionDialogs } from './about-others.tsx'
export { Appeal } from './appeal.tsx'
