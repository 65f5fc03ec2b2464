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
  ['lottery/a.ts', '#contract/play/draws.ts'],
  ['lottery/a.test.ts', '#server/infra/lib/clock.ts'],
  ['contract/a.ts', '#server/infra/lib/clock.ts'],
  ['contract/play/a.test.ts', '#web/shared/lib/time.ts'],
  ['contract/play/b.ts', 'zod'],
  ['contract/play/c.ts', '#contract/refusals.ts'],
  ['contract/play/d.ts', '#contract/community/forum.ts'],
  ['client/a.ts', '#web/shared/lib/time.ts'],
  ['client/b.ts', 'node:fs'],
  ['console/a.tsx', '#web/shared/ui/button.tsx'],
  ['console/a.test.ts', '#web/shared/ui/button.tsx'],
  ['web/play/home/a.tsx', '#web/play/picks/picks-page.tsx'],
  ['web/play/home/b.tsx', '#server/infra/lib/clock.ts'],
  ['web/play/home/c.tsx', '#web/app/routes.tsx'],
  ['web/play/home/d.tsx', '#web/app/layouts/main-layout.tsx'],
  ['web/play/home/parts/a.tsx', '#web/play/picks/picks-page.tsx'],
  ['web/play/home/a.test.tsx', '#server/infra/lib/clock.ts'],
  ['web/shared/lib/a.ts', '#web/shared/ui/button.tsx'],
  ['web/shared/ui/a.tsx', '#web/shared/balls/ball.tsx'],
  ['web/shared/balls/a.tsx', '#web/shared/page/query.ts'],
  ['web/shared/page/a.ts', '#web/shared/people/subject.ts'],
  ['web/app/a.tsx', '#console/app.tsx'],
  ['server/a.ts', '#web/render.tsx'],
  ['server/site/a.ts', '#web/render.tsx'],
  ['server/site/cli/a.ts', '#server/play/draws/draws.rules.ts'],
  ['server/play/picks/a.ts', '#server/play/draws/draws.rules.ts'],
  ['server/play/picks/b.ts', '#server/site/config.ts'],
  ['server/play/picks/c.ts', '#tools/wallets/wallets.ts'],
  ['server/play/picks/d.ts', '#server/play/draws/testing/x.ts'],
  ['server/play/picks/e.ts', '#server/play/draws/feeds/deep/x.ts'],
  ['server/play/picks/f.ts', '#server/community/forum/forum.ts'],
  ['server/play/picks/g.ts', '#server/testing/a-site.ts'],
  ['server/play/picks/h.ts', '#server/main.ts'],
  ['server/play/picks/a.test.ts', '#server/play/draws/draws.tables.ts'],
  ['server/play/picks/a.tables.ts', '#server/play/draws/draws.ts'],
  ['server/play/picks/b.tables.ts', '#server/play/draws/testing/x.ts'],
  ['server/play/picks/c.tables.ts', '#server/community/forum/forum.tables.ts'],
  ['server/play/draws/feeds/a.ts', '#server/testing/a-site.ts'],
  ['server/play/draws/feeds/b.ts', '#server/play/picks/picks.rules.ts'],
  ['server/play/draws/testing/a.ts', '#server/play/picks/picks.tables.ts'],
  ['server/cms/content/a.ts', '#server/people/account/account.ts'],
  ['server/testing/a.ts', '#web/render.tsx'],
  ['server/infra/lib/a.ts', '#server/infra/db/connect.ts'],
  ['server/infra/postgres/a.ts', '#server/infra/db/connect.ts'],
  ['server/infra/db/a.ts', '#server/play/draws/draws.ts'],
  ['server/infra/http/a.ts', '#server/infra/answers/hot.ts'],
  ['server/infra/answers/a.ts', '#server/infra/jobs/jobs.ts'],
  ['server/infra/jobs/a.ts', '#server/play/draws/draws.ts'],
  ['server/infra/audit/a.ts', '#server/people/account/account.ts'],
  ['server/payments/wallets/alipay.ts', 'alipay-sdk'],
  ['server/payments/wallets/alipay-gateway.ts', '#web/shared/lib/time.ts'],
  ['tools/wallets/a.test.ts', 'wechatpay-node-v3'],
  ['tools/a.ts', '../other/x.ts'],
]

/** Code that a rule stops, however it is written. */
const CODE: [file: string, code: string, rule: string][] = [
  ['web/play/home/late.tsx', "export const late = () => import('#web/play/picks/picks-page.tsx')", BORDER],
  [
    'server/play/picks/types.ts',
    "import type { X } from '#server/play/draws/draws.rules.ts'\nexport type Y = X",
    BORDER,
  ],
  ['server/play/picks/again.ts', "export { x } from '#server/play/draws/draws.rules.ts'", BORDER],
  ['console/number.tsx', "import { InputNumber } from 'antd'\nvoid InputNumber", BORDER],
  ['server/play/picks/random.ts', 'export const dice = () => Math.random()', 'eslint(no-restricted-properties)'],
  ['server/play/picks/now.ts', 'export const now = () => Date.now()', 'house(no-machine-clock)'],
  ['web/play/home/date.tsx', 'export const now = () => new Date()', 'house(no-machine-clock)'],
  ['server/play/picks/raw.ts', 'export const q = (sql, x) => sql.raw(x)', 'house(no-built-sql)'],
  ['server/play/picks/built.ts', 'export const q = (db, x) => db.query(`select ${x}`)', 'house(no-built-sql)'],
  ['server/play/picks/glued.ts', "export const q = (db, x) => db.query('select ' + x)", 'house(no-built-sql)'],
  ['server/play/picks/env.ts', 'export const port = process.env.PORT', 'node(no-process-env)'],
  [
    'web/play/home/keeps.ts',
    "export const theme = () => localStorage.getItem('theme')",
    'eslint(no-restricted-globals)',
  ],
  ['console/keeps.ts', "export const theme = () => sessionStorage.getItem('theme')", 'eslint(no-restricted-globals)'],
  ['server/play/picks/default.ts', 'export default 1', 'import(no-default-export)'],
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
  for (const file of ['house-rules.ts', 'wings.ts']) cpSync(join(ROOT, 'tools', file), join(house, 'tools', file))
  symlinkSync(join(ROOT, 'node_modules'), join(house, 'node_modules'))
  for (const feature of [
    'server/play/draws',
    'server/play/picks',
    'server/community/forum',
    'server/infra/audit',
    'web/play/home',
    'web/play/picks',
  ])
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
