/** Public interface of the cards in posts: picks, draws and charts of the site. */
export type { StoredCard } from './stored-card.ts'
export { createStoredCard, findLinkedCard } from './create-stored-card.ts'
export { presentCards } from './present.ts'
