/** What a row of a list with a place (use-list-place.ts) says of itself, on its outermost element. */
export const rowPlace = (id: number) => ({ 'data-row': id })
