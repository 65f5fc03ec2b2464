// Invisible characters (zero width, selectors, fillers, the empty braille cell) and combining marks over a letter.
// After NFKC accents are part of their letters; vowel and tone marks of other scripts remain.
const INVISIBLE = /[[\p{Cc}--[\t\n\v\f\r]]\p{Cf}\p{Default_Ignorable_Code_Point}\u2800[\p{M}&&\p{Script=Inherited}]]/gv

/** Normalises a text for search and muted words: NFKC, lower case, no invisible characters, single spaces. */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim()
