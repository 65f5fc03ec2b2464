/** Characters that start a formula in a spreadsheet, including the full-width ones of Chinese and Japanese settings. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/

export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`

function formatCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
