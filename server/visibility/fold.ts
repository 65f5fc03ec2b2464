/** A text as search and muted words read it: one width of letters, small, runs of spaces as one. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
