/** A part of an article, by its heading. */
export interface Section {
  /** Of the heading's element. */
  id: string
  title: string
}

interface Sectioned {
  /** The same text with an id for each heading, and each table in a frame that scrolls by itself. */
  html: string
  sections: Section[]
}

const HEADING = /<h2\b[^>]*>(.*?)<\/h2>/gs

/** The parts of an article and its text so that each can be jumped to. */
export function sectioned(content: string): Sectioned {
  const sections: Section[] = []
  const html = content.replaceAll(HEADING, (_heading, words: string) => {
    const id = `part-${sections.length + 1}`
    sections.push({ id, title: textOf(words) })
    return `<h2 id="${id}">${words}</h2>`
  })
  return { html: framed(html), sections }
}

// By keyboard too, hence the stop.
const FRAME = '<div data-wide role="region" aria-label="表格" tabindex="0">'

const framed = (html: string): string =>
  html.replaceAll('<table', `${FRAME}<table`).replaceAll('</table>', '</table></div>')

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' }

/** What HTML says, without its tags. */
export const textOf = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(lt|gt|quot|amp|nbsp);/g, (_sign, name: string) => SIGNS[name] ?? '')

const READ_IN_A_MINUTE = 400

/** How many minutes a text takes to be read. */
export const minutesOf = (content: string): number => Math.ceil(textOf(content).length / READ_IN_A_MINUTE)
