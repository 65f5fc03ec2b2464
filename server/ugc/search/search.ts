/** Public interface of search: the columns that make texts searchable. */
export { toSearchColumns } from './terms.ts'
