import type { CardInput } from '#contract/play/card.ts'
import { paths } from '#contract/paths.ts'
import { GAME_TYPES } from '#lottery/games.ts'

/** Matches the URLs in a text. A URL ends at Chinese punctuation, too. */
const LINKS = /https?:\/\/[^\s<>"'，。、；：！？（）【】《》“”]+/giu
const DRAW = /^\/draw-winner\/[1-7]$/
const ID = /^[1-9]\d{0,14}$/
const COUNTS = [30, 50, 100] as const
const USUAL_COUNT = 50

/** Parses the first link to a draw or chart of the site as a card; null if the text has none. */
export function parseLinkedCard(text: string, hosts: readonly string[]): CardInput | null {
  for (const [link] of text.matchAll(LINKS)) {
    const url = URL.parse(link)
    const card = url && hosts.includes(url.host) ? parseCardUrl(url) : null
    if (card) return card
  }
  return null
}

function parseCardUrl({ pathname, searchParams }: URL): CardInput | null {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  const id = searchParams.get('id') ?? ''
  if (DRAW.test(path)) return ID.test(id) ? { kind: 'draw', id: Number(id) } : null
  const type = GAME_TYPES.find((one) => String(one) === searchParams.get('type'))
  if (!type || paths.chart(type).split('?')[0] !== path) return null
  // A card can show only the chart of the numbers, not other kinds of charts.
  if (searchParams.has('kind')) return null
  const count = COUNTS.find((one) => String(one) === searchParams.get('count')) ?? USUAL_COUNT
  return { kind: 'chart', type, count }
}
