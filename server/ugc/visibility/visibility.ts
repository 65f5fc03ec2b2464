/** The door of visibility: what members see of one another. */
export { fold } from './fold.ts'
export { blockedText, hiddenText, hidesText, NOBODY, openableText, visibleText, visibleTo } from './visible.ts'
