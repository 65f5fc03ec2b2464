/** The search's door: what is kept of what members write, for others to find it. */
export { searchable } from './terms.ts'
