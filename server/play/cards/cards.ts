/** Public interface of the cards in posts: picks, draws and charts of the site. */
export { createStoredCard, findLinkedCard, type StoredCard } from './create-stored-card.ts'
export { presentCards } from './present.ts'
