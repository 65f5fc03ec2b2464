/** Public interface of search: the columns that make texts searchable. */
export { searchable } from './terms.ts'
