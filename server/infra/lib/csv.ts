/** What a spreadsheet would take for a formula: the wide signs, too, where it is set to Chinese or Japanese. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/

/** A CSV that spreadsheets read: with a byte order mark, all in quotes, and no cell a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
