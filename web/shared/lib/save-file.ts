// Some browsers read the file only after the click event has been handled.
const READ_BY_MS = 10_000

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_BY_MS)
}

/** Returns the rows as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(toCsvCell).join(',')).join('\r\n')}\r\n`

/** Returns one cell, quoted if necessary. A leading apostrophe prevents formulas. */
export function toCsvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Writes a ratio as 3比2: spreadsheets read 3:2 as a time. */
export const toCsvRatio = (text: string): string => text.replaceAll(':', '比')
