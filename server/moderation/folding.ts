/** Only letters and digits, in one form and small: spaces, signs and the width of letters are no way around a word. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
