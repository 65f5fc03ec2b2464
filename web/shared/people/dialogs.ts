export { AboutOthers } from './about-others.tsx'
export { Appeal } from './appeal.tsx'
