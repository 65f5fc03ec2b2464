/** What members see of one another: the door. */
export { fold } from './fold.ts'
export { blockedText, hiddenText, hidesText, NOBODY, openableText, visibleText, visibleTo } from './visible.ts'
