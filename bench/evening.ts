import { parseArgs } from 'node:util'
import { anEvening } from './scale/evening.ts'

/**
 * Players of an evening on a site that `bench/fill.ts` has filled: `node bench/evening.ts --url http://127.0.0.1:8080 --accounts
 * 1000000 --posts 1000000 --players 8 --seconds 60`. The site runs with RATE_LIMITS=0 TRUSTED_PROXIES=1 and the clock of its data.
 */
const text = { type: 'string' } as const
const options = { url: text, accounts: text, posts: text, players: text, seconds: text }
const { url = '', accounts, posts, players = '8', seconds = '60' } = parseArgs({ options }).values
if (!url || !accounts || !posts) throw new Error('--url, --accounts and --posts say which site, and how large it is')

const evening = { url, accounts: Number(accounts), topics: Number(posts), atOnce: Number(players) }
const times = await anEvening(evening, Number(seconds))
console.log('| call | calls | p50 ms | p95 ms | longest ms |\n|---|---|---|---|---|')
for (const [name, all] of [...times].toSorted(([a], [b]) => a.localeCompare(b))) {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]!)
  console.log(`| ${name} | ${all.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`)
}
