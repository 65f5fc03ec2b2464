import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const ROOMS = ['lottery', 'contract', 'server', 'client', 'web', 'console', 'tools']
const BORDER = 'eslint(no-restricted-imports)'
const IMPORTS = (from: string) => `import { x } from '${from}'\nexport const y = x\n`

/** What each border stops: a file, what is in it, the rule that must speak. */
const STOPPED: [file: string, code: string, rule: string][] = [
  ['lottery/a.ts', IMPORTS('#contract/draws.ts'), BORDER],
  ['lottery/b.ts', IMPORTS('#server/lib/clock.ts'), BORDER],
  ['lottery/c.ts', IMPORTS('#web/lib/time.ts'), BORDER],
  ['lottery/d.ts', IMPORTS('node:fs'), BORDER],
  ['lottery/e.test.ts', IMPORTS('#server/lib/clock.ts'), BORDER],
  ['contract/a.ts', IMPORTS('#server/lib/clock.ts'), BORDER],
  ['contract/b.ts', IMPORTS('#web/lib/time.ts'), BORDER],
  ['contract/c.ts', IMPORTS('zod'), BORDER],
  ['contract/d.ts', IMPORTS('node:fs'), BORDER],
  ['contract/g.ts', IMPORTS('./refusals.ts'), BORDER],
  ['web/home/a.tsx', IMPORTS('#server/lib/clock.ts'), BORDER],
  ['web/home/b.tsx', IMPORTS('#web/picks/picks-page.tsx'), BORDER],
  ['web/home/c.tsx', "export const late = () => import('#web/picks/picks-page.tsx')\n", BORDER],
  ['web/home/d.tsx', "import type { X } from '#server/lib/clock.ts'\nexport type Y = X\n", BORDER],
  ['web/home/e.tsx', IMPORTS('node:fs'), BORDER],
  ['web/home/f.tsx', IMPORTS('zod'), BORDER],
  ['web/home/h.tsx', IMPORTS('#contract/refusals.ts'), BORDER],
  ['web/home/parts/a.tsx', IMPORTS('#web/picks/picks-page.tsx'), BORDER],
  ['web/home/a.test.tsx', IMPORTS('#server/lib/clock.ts'), BORDER],
  ['client/a.ts', IMPORTS('#web/lib/time.ts'), BORDER],
  ['client/b.ts', IMPORTS('#server/lib/clock.ts'), BORDER],
  ['client/c.ts', IMPORTS('node:fs'), BORDER],
  ['client/e.ts', IMPORTS('#contract/refusals.ts'), BORDER],
  ['client/d.ts', IMPORTS('#console/app.tsx'), BORDER],
  ['contract/e.ts', IMPORTS('#client/call.ts'), BORDER],
  ['contract/f.ts', IMPORTS('#console/app.tsx'), BORDER],
  ['lottery/f.ts', IMPORTS('#console/app.tsx'), BORDER],
  ['server/picks/console.ts', IMPORTS('#console/app.tsx'), BORDER],
  ['server/b.ts', IMPORTS('#console/app.tsx'), BORDER],
  ['console/a.tsx', IMPORTS('#web/ui/button.tsx'), BORDER],
  ['console/b.tsx', IMPORTS('#server/lib/clock.ts'), BORDER],
  ['console/c.tsx', IMPORTS('node:fs'), BORDER],
  ['console/d.tsx', IMPORTS('zod'), BORDER],
  ['console/f.tsx', IMPORTS('#contract/refusals.ts'), BORDER],
  ['console/today/a.tsx', IMPORTS('#web/ui/button.tsx'), BORDER],
  ['console/e.test.ts', IMPORTS('#web/ui/button.tsx'), BORDER],
  ...['web/home', 'web/home/parts', 'web/app', 'web/lib', 'web/ui', 'web/balls', 'web/page', 'web'].map(
    (folder): [string, string, string] => [`${folder}/console.tsx`, IMPORTS('#console/app.tsx'), BORDER],
  ),
  ['web/home/console.test.tsx', IMPORTS('#console/app.tsx'), BORDER],
  ['server/picks/client.ts', IMPORTS('#client/call.ts'), BORDER],
  ['web/home/g.tsx', IMPORTS('#web/app/routes.tsx'), BORDER],
  ['web/home/parts/b.tsx', IMPORTS('#web/app/routes.tsx'), BORDER],
  ['web/page/a.ts', IMPORTS('#web/app/routes.tsx'), BORDER],
  ['web/page/b.ts', IMPORTS('#web/home/home-page.tsx'), BORDER],
  ['web/page/c.ts', IMPORTS('#web/discussion/comments.tsx'), BORDER],
  ['web/page/d.ts', IMPORTS('#web/people/subject.ts'), BORDER],
  ['web/people/a.tsx', IMPORTS('#web/home/home-page.tsx'), BORDER],
  ['web/discussion/a.tsx', IMPORTS('#web/home/home-page.tsx'), BORDER],
  ['web/mine/a.tsx', IMPORTS('#web/settlement/my-games.tsx'), BORDER],
  ['web/balls/a.tsx', IMPORTS('#web/page/query.ts'), BORDER],
  ['web/ui/b.tsx', IMPORTS('#web/balls/ball.tsx'), BORDER],
  ['web/ui/a.tsx', IMPORTS('#web/page/query.ts'), BORDER],
  ['web/lib/a.ts', IMPORTS('#web/home/home-page.tsx'), BORDER],
  ['web/app/a.tsx', IMPORTS('#server/lib/clock.ts'), BORDER],
  ['web/a.tsx', IMPORTS('#server/lib/clock.ts'), BORDER],
  ['server/picks/a.ts', IMPORTS('#web/lib/time.ts'), BORDER],
  ['server/picks/b.ts', IMPORTS('#server/draws/draws.tables.ts'), BORDER],
  ['server/picks/c.ts', "export { x } from '#server/draws/draws.rules.ts'\n", BORDER],
  ['server/picks/d.ts', "import type { X } from '#server/draws/draws.rules.ts'\nexport type Y = X\n", BORDER],
  ['server/picks/e.ts', "export const late = () => import('#server/draws/draws.rules.ts')\n", BORDER],
  ['server/picks/f.ts', IMPORTS('#server/testing/a-site.ts'), BORDER],
  ['server/draws/testing/a.ts', IMPORTS('#server/picks/picks.tables.ts'), BORDER],
  ['server/draws/feeds/a.ts', IMPORTS('#server/testing/a-site.ts'), BORDER],
  ['server/picks/a.test.ts', IMPORTS('#server/draws/draws.tables.ts'), BORDER],
  ['server/picks/a.tables.ts', IMPORTS('#server/draws/draws.ts'), BORDER],
  ...[
    'lottery',
    'contract',
    'client',
    'console',
    'web',
    'web/home',
    'web/lib',
    'server',
    'server/picks',
    'server/db',
    'server/cli',
  ].map((folder): [string, string, string] => [`${folder}/tools.ts`, IMPORTS('#tools/wallets/wallets.ts'), BORDER]),
  ['server/picks/tools.tables.ts', IMPORTS('#tools/wallets/wallets.ts'), BORDER],
  ['server/picks/roof.ts', IMPORTS('#server/config.ts'), BORDER],
  ['server/picks/cellar.ts', IMPORTS('#server/postgres/embedded.ts'), BORDER],
  ['server/lib/a.ts', IMPORTS('#server/db/connect.ts'), BORDER],
  ['server/postgres/a.ts', IMPORTS('#server/db/connect.ts'), BORDER],
  ['server/http/b.ts', IMPORTS('#server/answers/hot.ts'), BORDER],
  ['server/answers/a.ts', IMPORTS('#server/jobs/jobs.ts'), BORDER],
  ['server/jobs/a.ts', IMPORTS('#server/draws/draws.ts'), BORDER],
  ['server/db/roof.ts', IMPORTS('#server/config.ts'), BORDER],
  ['server/db/a.ts', IMPORTS('#server/draws/draws.ts'), BORDER],
  ['server/http/a.ts', IMPORTS('#server/draws/draws.ts'), BORDER],
  ['server/cli/a.ts', IMPORTS('#server/draws/draws.rules.ts'), BORDER],
  ['server/a.ts', IMPORTS('#web/render.tsx'), BORDER],
  ['server/testing/a.ts', IMPORTS('#web/render.tsx'), BORDER],
  ...[
    'lottery',
    'contract',
    'web/ui',
    'web/app',
    'web/home',
    'server',
    'server/picks',
    'server/db',
    'tools',
    'console',
  ].map((folder): [string, string, string] => [`${folder}/climbs.ts`, IMPORTS('../other/x.ts'), BORDER]),
  ['server/wallets/alipay.ts', IMPORTS('alipay-sdk'), BORDER],
  ['server/a-test.test.ts', IMPORTS('alipay-sdk'), BORDER],
  ['tools/alipay.ts', IMPORTS('alipay-sdk'), BORDER],
  ['server/wallets/wechat.ts', IMPORTS('wechatpay-node-v3'), BORDER],
  ['server/picks/random.ts', 'export const dice = () => Math.random()\n', 'eslint(no-restricted-properties)'],
  ['console/random.ts', 'export const dice = () => Math.random()\n', 'eslint(no-restricted-properties)'],
  ['console/date.ts', 'export const now = () => new Date()\n', 'house(no-machine-clock)'],
  ['web/home/random.ts', 'export const dice = () => Math.random()\n', 'eslint(no-restricted-properties)'],
  ['server/picks/now.ts', 'export const now = () => Date.now()\n', 'house(no-machine-clock)'],
  ['server/picks/date.ts', 'export const now = () => new Date()\n', 'house(no-machine-clock)'],
  ['lottery/date.ts', 'export const now = () => new Date()\n', 'house(no-machine-clock)'],
  ['web/home/date.tsx', 'export const now = () => new Date()\n', 'house(no-machine-clock)'],
  ['server/picks/raw.ts', 'export const q = (sql, x) => sql.raw(x)\n', 'house(no-built-sql)'],
  ['server/picks/built.ts', 'export const q = (db, x) => db.query(`select ${x}`)\n', 'house(no-built-sql)'],
  ['server/picks/glued.ts', "export const q = (db, x) => db.query('select ' + x)\n", 'house(no-built-sql)'],
  ['server/picks/env.ts', 'export const port = process.env.PORT\n', 'node(no-process-env)'],
  ['web/home/keeps.ts', "export const theme = () => localStorage.getItem('theme')\n", 'eslint(no-restricted-globals)'],
  ['console/keeps.ts', "export const theme = () => sessionStorage.getItem('theme')\n", 'eslint(no-restricted-globals)'],
  ['server/picks/default.ts', 'export default 1\n', 'import(no-default-export)'],
]

/** What must pass, so that no border stops more than it should. */
const ALLOWED: [file: string, code: string][] = [
  ['lottery/ok.ts', IMPORTS('./games.ts')],
  ['lottery/ok.test.ts', IMPORTS('node:fs')],
  ['contract/ok.ts', IMPORTS('#lottery/games.ts') + "export * as z from 'zod/mini'\n"],
  ['web/home/ok.tsx', IMPORTS('#web/balls/ball.tsx') + "export { z } from '#web/page/query.ts'\n"],
  ['web/home/talks.tsx', IMPORTS('#web/discussion/comments.tsx')],
  ['web/home/mine.tsx', IMPORTS('#web/mine/issue-rows.tsx')],
  ['web/discussion/ok.tsx', IMPORTS('#web/page/query.ts')],
  ['web/discussion/people.tsx', IMPORTS('#web/people/subject.ts')],
  ['web/home/parts/ok.tsx', IMPORTS('#web/home/home.queries.ts')],
  ['client/ok.ts', IMPORTS('#contract/endpoint.ts')],
  [
    'console/ok.tsx',
    IMPORTS('#client/call.ts') +
      "export { z } from '#contract/roles.ts'\nexport { y as w } from '#console/today/a.tsx'\n",
  ],
  ['web/page/ok.tsx', IMPORTS('#client/call.ts') + "export { z } from '#web/balls/ball.tsx'\n"],
  ['web/app/ok.tsx', "export const late = () => import('#web/home/home-page.tsx')\n"],
  ['web/lib/ok.ts', 'export const now = () => Date.now()\n'],
  ['server/picks/tools.test.ts', IMPORTS('#tools/wallets/wallets.ts')],
  ['server/wallets/alipay-gateway.ts', IMPORTS('alipay-sdk')],
  ['tools/wallets/ok.test.ts', IMPORTS('alipay-sdk')],
  ['server/db/ok.ts', IMPORTS('#server/postgres/embedded.ts')],
  ['server/picks/ok.ts', IMPORTS('#server/draws/draws.ts') + "export { z } from '#server/db/connect.ts'\n"],
  [
    'server/picks/ok.tables.ts',
    IMPORTS('#server/draws/draws.tables.ts') + "export { z } from '#server/db/columns.ts'\n",
  ],
  ['server/picks/ok.test.ts', IMPORTS('#server/testing/a-site.ts')],
  ['server/draws/testing/ok.ts', IMPORTS('#server/draws/draws.feeds.ts')],
  ['server/draws/testing/site.ts', IMPORTS('#server/testing/a-site.ts')],
  ['server/ok.ts', IMPORTS('#server/draws/draws.routes.ts')],
  ['server/cli/ok.ts', IMPORTS('#server/draws/draws.ts') + 'export const env = process.env\n'],
  ['server/picks/ok-date.ts', 'export const at = (ms) => new Date(ms)\n'],
  ['server/picks/ok-sql.ts', 'export const q = (db, sql, x) => db.execute(sql`select ${x}`)\n'],
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
  for (const [file, code] of [...STOPPED, ...ALLOWED]) plant(file, code)
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

test.each(ALLOWED)('%s may pass', (file) => {
  expect(spoken.get(file) ?? []).toEqual([])
})
