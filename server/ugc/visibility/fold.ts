// What draws nothing (zero width, selectors, fillers, the empty braille cell), and what is laid over a letter. Accents have
// become one with their letters by then; vowels and tones of other scripts belong to them.
const UNSEEN = /[[\p{Cc}--[\t\n\v\f\r]]\p{Cf}\p{Default_Ignorable_Code_Point}\u2800[\p{M}&&\p{Script=Inherited}]]/gv

/** A text as search and muted words read it: one width of letters, small, nothing unseen, runs of spaces as one. */
export const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(UNSEEN, '').replace(/\s+/gu, ' ').trim()
