/** Rows as CSV, with the mark that makes spreadsheets read it as UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`

/** One cell: never a formula, whatever it begins with; quoted where it must be. */
export function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Figures in proportion as 3比2: spreadsheets take 3:2 for a time. */
export const csvRatio = (text: string): string => text.replaceAll(':', '比')
