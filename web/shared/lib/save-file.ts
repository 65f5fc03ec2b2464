// Time after which the file's URL is revoked; some browsers read the file only after the click event.
const READ_BY_MS = 10_000

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_BY_MS)
}

/** Returns rows as CSV with a byte order mark, by which spreadsheets recognise UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(toCsvCell).join(',')).join('\r\n')}\r\n`

/** Quotes a cell if necessary. A leading apostrophe prevents spreadsheets from running it as a formula. */
export function toCsvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Writes a ratio as 3比2, because spreadsheets would parse 3:2 as a time. */
export const toCsvRatio = (text: string): string => text.replaceAll(':', '比')
