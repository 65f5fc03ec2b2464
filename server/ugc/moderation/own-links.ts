import { paths } from '#contract/paths.ts'
import { GAME_TYPES } from '#lottery/games.ts'

const PAGES = [
  paths.home(),
  paths.number(),
  paths.drawWinners(),
  ...new Set(GAME_TYPES.map((type) => paths.chart(type).replace(/\?.*/, ''))),
  paths.forum(),
  paths.leaderboard(),
  paths.helpCenter(),
  paths.announcement(),
]

/** Hosts of authorities and lottery offices; only authorities can register gov.cn. */
const AUTHORITY_HOSTS = /(?<![a-z0-9/:@.-])(?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.){1,3}gov\.cn(?![\w:@-]|[.。．｡]\w)/giu

/**
 * Removes URLs of the site's pages and of authorities, which are not contacts, but not the text after them. URLs with a
 * user name, a port or a longer host remain. `publicUrl`: without a path; null: not configured.
 */
export function removeOwnLinks(whole: string, publicUrl: string | null): string {
  const text = whole.replace(AUTHORITY_HOSTS, '')
  if (publicUrl === null) return text
  const page = PAGES.map((path) => path.slice(1)).join('|')
  const address = publicUrl.replaceAll(/[.[\]]/g, String.raw`\$&`)
  const own = new RegExp(`(?<![\\p{L}\\p{N}/:@.])${address}(?:/(?:${page})(?![\\w.-])|/?(?=\\s|$))`, 'giu')
  return text.replace(own, '')
}
