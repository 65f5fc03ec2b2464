export interface Section {
  id: string
  title: string
}

const HEADING = /<h2\b[^>]*>(.*?)<\/h2>/gs

/** Returns a section per h2, and the HTML with an id in each h2 and a scroll container around each table. */
export function splitIntoSections(content: string) {
  const sections: Section[] = []
  const html = content.replaceAll(HEADING, (_heading, words: string) => {
    const id = `part-${sections.length + 1}`
    sections.push({ id, title: toPlainText(words) })
    return `<h2 id="${id}">${words}</h2>`
  })
  return { html: wrapTables(html), sections }
}

// With `tabindex` the container can be scrolled by keyboard.
const FRAME = '<div data-wide role="region" aria-label="表格" tabindex="0">'

const wrapTables = (html: string): string =>
  html.replaceAll('<table', `${FRAME}<table`).replaceAll('</table>', '</table></div>')

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }

const toPlainText = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(lt|gt|quot|amp|nbsp);/g, (_sign, name: string) => SIGNS[name] ?? '')
