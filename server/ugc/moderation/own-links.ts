import { paths } from '#contract/paths.ts'
import { GAME_TYPES } from '#lottery/games.ts'

/** Pages of the site that texts may link to, without a query. */
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
 * Removes URLs of the site's pages and of authorities, which are not contacts. Retains the text after them, so that a
 * contact there is found. `publicUrl`: https://caiyun.example without a path; null: not configured, only URLs of
 * authorities are removed. URLs with a user name, a port or a longer host are not removed.
 */
export function removeOwnLinks(whole: string, publicUrl: string | null): string {
  const text = whole.replace(AUTHORITY_HOSTS, '')
  if (publicUrl === null) return text
  const page = PAGES.map((path) => path.slice(1)).join('|')
  const address = publicUrl.replaceAll(/[.[\]]/g, String.raw`\$&`)
  const own = new RegExp(`(?<![\\p{L}\\p{N}/:@.])${address}(?:/(?:${page})(?![\\w.-])|/?(?=\\s|$))`, 'giu')
  return text.replace(own, '')
}
