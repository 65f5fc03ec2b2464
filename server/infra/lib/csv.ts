/** Characters that start a formula in a spreadsheet, including the full-width ones of Chinese and Japanese settings. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/

/** Formats rows as CSV for spreadsheets: with a byte order mark, all cells quoted, formulas escaped. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
