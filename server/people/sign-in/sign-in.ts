export { addKnownMark } from './cookies.ts'
export type { SiteKeys } from './keys.ts'
