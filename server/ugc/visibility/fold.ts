// Characters that draw nothing (zero width, selectors, fillers, the empty braille cell), and marks laid over a letter. NFKC has
// merged accents into their letters by then; vowel and tone marks of other scripts are kept.
const UNSEEN = /[[\p{Cc}--[\t\n\v\f\r]]\p{Cf}\p{Default_Ignorable_Code_Point}\u2800[\p{M}&&\p{Script=Inherited}]]/gv

/** A text as search and muted words compare it: NFKC, lower case, no invisible characters, one space for many. */
export const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(UNSEEN, '').replace(/\s+/gu, ' ').trim()
