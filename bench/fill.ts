import { parseArgs } from 'node:util'
import { connect } from '#server/infra/db/connect.ts'
import { fill, NOW } from './scale/fill.ts'

/**
 * Fills an empty folder with a site of that size: `node bench/fill.ts --folder /somewhere --accounts 1000000 --picks 10000000
 * --posts 1000000`, each post with four comments. What was measured on one: docs/scale.md.
 */
const text = { type: 'string' } as const
const { values } = parseArgs({ options: { folder: text, accounts: text, picks: text, posts: text } })
const { folder = '', accounts = '10000', picks = '100000', posts = '10000' } = values
if (!folder) throw new Error('--folder is missing')

const connection = await connect({ kind: 'embedded', folder })
const sizes = { accounts: Number(accounts), picks: Number(picks), posts: Number(posts) }
await fill(connection, sizes, (part, seconds) => console.log(`${part}: ${seconds.toFixed(1)} s`)).finally(
  connection.close,
)
console.log(`DATA_DIR=${folder} SITE_CLOCK=${NOW.toISOString()} DRAW_SOURCE=none npm start`)
