import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROOMS = ['lottery', 'contract', 'server', 'client', 'web', 'console', 'tools']
const BORDER = 'eslint(no-restricted-imports)'

/** One import for each rule, and for each set of rooms that has rules of its own: a later set replaces an earlier one's. */
const IMPORTS: [file: string, from: string][] = [
  ['lottery/a.ts', '#contract/draws.ts'],
  ['lottery/a.test.ts', '#server/lib/clock.ts'],
  ['contract/a.ts', '#server/lib/clock.ts'],
  ['contract/a.test.ts', '#web/lib/time.ts'],
  ['contract/b.ts', 'zod'],
  ['contract/c.ts', './refusals.ts'],
  ['client/a.ts', '#web/lib/time.ts'],
  ['client/b.ts', 'node:fs'],
  ['console/a.tsx', '#web/ui/button.tsx'],
  ['console/a.test.ts', '#web/ui/button.tsx'],
  ['web/home/a.tsx', '#web/picks/picks-page.tsx'],
  ['web/home/b.tsx', '#server/lib/clock.ts'],
  ['web/home/c.tsx', '#web/app/routes.tsx'],
  ['web/home/parts/a.tsx', '#web/picks/picks-page.tsx'],
  ['web/home/a.test.tsx', '#server/lib/clock.ts'],
  ['web/lib/a.ts', '#web/ui/button.tsx'],
  ['web/ui/a.tsx', '#web/balls/ball.tsx'],
  ['web/balls/a.tsx', '#web/page/query.ts'],
  ['web/page/a.ts', '#web/people/subject.ts'],
  ['web/app/a.tsx', '#console/app.tsx'],
  ['server/a.ts', '#web/render.tsx'],
  ['server/picks/a.ts', '#server/draws/draws.rules.ts'],
  ['server/picks/b.ts', '#server/config.ts'],
  ['server/picks/c.ts', '#tools/wallets/wallets.ts'],
  ['server/picks/a.test.ts', '#server/draws/draws.tables.ts'],
  ['server/picks/a.tables.ts', '#server/draws/draws.ts'],
  ['server/draws/feeds/a.ts', '#server/testing/a-site.ts'],
  ['server/draws/testing/a.ts', '#server/picks/picks.tables.ts'],
  ['server/cli/a.ts', '#server/draws/draws.rules.ts'],
  ['server/testing/a.ts', '#web/render.tsx'],
  ['server/lib/a.ts', '#server/db/connect.ts'],
  ['server/postgres/a.ts', '#server/db/connect.ts'],
  ['server/db/a.ts', '#server/draws/draws.ts'],
  ['server/http/a.ts', '#server/answers/hot.ts'],
  ['server/answers/a.ts', '#server/jobs/jobs.ts'],
  ['server/jobs/a.ts', '#server/draws/draws.ts'],
  ['server/wallets/alipay.ts', 'alipay-sdk'],
  ['server/wallets/alipay-gateway.ts', '#web/lib/time.ts'],
  ['tools/wallets/a.test.ts', 'wechatpay-node-v3'],
  ['tools/a.ts', '../other/x.ts'],
]

/** Code that a rule stops, however it is written. */
const CODE: [file: string, code: string, rule: string][] = [
  ['web/home/late.tsx', "export const late = () => import('#web/picks/picks-page.tsx')", BORDER],
  ['server/picks/types.ts', "import type { X } from '#server/draws/draws.rules.ts'\nexport type Y = X", BORDER],
  ['server/picks/again.ts', "export { x } from '#server/draws/draws.rules.ts'", BORDER],
  ['console/number.tsx', "import { InputNumber } from 'antd'\nvoid InputNumber", BORDER],
  ['server/picks/random.ts', 'export const dice = () => Math.random()', 'eslint(no-restricted-properties)'],
  ['server/picks/now.ts', 'export const now = () => Date.now()', 'house(no-machine-clock)'],
  ['web/home/date.tsx', 'export const now = () => new Date()', 'house(no-machine-clock)'],
  ['server/picks/raw.ts', 'export const q = (sql, x) => sql.raw(x)', 'house(no-built-sql)'],
  ['server/picks/built.ts', 'export const q = (db, x) => db.query(`select ${x}`)', 'house(no-built-sql)'],
  ['server/picks/glued.ts', "export const q = (db, x) => db.query('select ' + x)", 'house(no-built-sql)'],
  ['server/picks/env.ts', 'export const port = process.env.PORT', 'node(no-process-env)'],
  ['web/home/keeps.ts', "export const theme = () => localStorage.getItem('theme')", 'eslint(no-restricted-globals)'],
  ['console/keeps.ts', "export const theme = () => sessionStorage.getItem('theme')", 'eslint(no-restricted-globals)'],
  ['server/picks/default.ts', 'export default 1', 'import(no-default-export)'],
]

const STOPPED = [
  ...IMPORTS.map(([file, from]): (typeof CODE)[number] => [file, `import { x } from '${from}'\nvoid x`, BORDER]),
  ...CODE,
]

let house: string
let spoken: Map<string, string[]>

// The borders are tried in a copy of the house's folders, so that nothing is ever planted in the house itself.
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'borders-'))
  cpSync(join(ROOT, 'oxlint.config.ts'), join(house, 'oxlint.config.ts'))
  cpSync(join(ROOT, 'tools/house-rules.ts'), join(house, 'tools/house-rules.ts'))
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'))
  for (const feature of ['server/draws', 'server/picks', 'web/home', 'web/picks'])
    plant(`${feature}/x.ts`, 'export {}\n')
  for (const [file, code] of STOPPED) plant(file, `${code}\n`)
  spoken = lint()
})
afterAll(() => rmSync(house, { recursive: true, force: true }))

function plant(file: string, code: string): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), code)
}

function lint(): Map<string, string[]> {
  const oxlint = join(ROOT, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-f', 'json', ...ROOMS], { cwd: house, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  const byFile = new Map<string, string[]>()
  for (const { filename, code } of diagnostics) byFile.set(filename, [...(byFile.get(filename) ?? []), code])
  return byFile
}

test.each(STOPPED)('%s is stopped', (file, _code, rule) => {
  expect(spoken.get(file)).toContain(rule)
})
