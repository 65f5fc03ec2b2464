import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Forbidden imports, at least one for each rule, in files at different depths. */
const FORBIDDEN: [file: string, from: string, rule: string][] = [
  ['lottery/a.ts', '#contract/play/draws.ts', 'layer-lottery'],
  ['lottery/deep/a.test.ts', '#server/infra/lib/clock.ts', 'layer-lottery'],
  ['lottery/b.ts', 'node:fs', 'node-in-browser'],
  ['contract/a.ts', '#server/infra/lib/clock.ts', 'layer-contract'],
  ['contract/play/a.test.ts', '#web/shared/lib/time.ts', 'layer-contract'],
  ['contract/play/b.ts', 'zod', 'whole-zod'],
  ['contract/play/c.ts', '#contract/refusals.ts', 'all-refusals'],
  ['contract/play/d.ts', '#contract/community/forum.ts', 'module-contract-play'],
  ['client/a.ts', '#web/shared/lib/time.ts', 'layer-client'],
  ['client/b.ts', '#tools/wallets/wallets.ts', 'tests'],
  ['console/a.tsx', '#web/shared/ui/button.tsx', 'layer-console'],
  ['console/deep/a.test.ts', '#web/shared/ui/button.tsx', 'layer-console'],
  ['web/app/a.tsx', '#console/app.tsx', 'layer-web'],
  ['web/play/home/a.tsx', '#web/play/picks/picks-page.tsx', 'web-feature'],
  ['web/play/home/b.test.tsx', '#server/infra/lib/clock.ts', 'layer-web'],
  ['web/play/home/c.tsx', '#web/app/routes.tsx', 'web-feature'],
  ['web/play/home/parts/deep/a.tsx', '#web/play/picks/picks-page.tsx', 'web-feature'],
  ['web/shared/lib/a.ts', '#web/shared/ui/button.tsx', 'shared-lib'],
  ['web/shared/ui/deep/a.tsx', '#web/shared/balls/ball.tsx', 'shared-ui'],
  ['web/shared/balls/a.tsx', '#web/shared/page/query.ts', 'shared-balls'],
  ['web/shared/page/a.ts', '#web/shared/people/report-dialog.tsx', 'shared-page'],
  ['server/a.ts', '#web/render.tsx', 'layer-server'],
  ['server/site/a.ts', '#web/render.tsx', 'layer-server'],
  ['server/site/cli/a.ts', '#server/play/draws/draws.rules.ts', 'feature-entry'],
  ['server/testing/a.ts', '#web/render.tsx', 'layer-server'],
  ['server/play/picks/a.ts', '#server/play/draws/draws.rules.ts', 'feature-entry'],
  ['server/play/picks/b.ts', '#server/site/config.ts', 'module-server-play'],
  ['server/play/picks/c.ts', '#tools/wallets/wallets.ts', 'tests'],
  ['server/play/picks/d.ts', '#server/play/draws/testing/x.ts', 'tests'],
  ['server/play/picks/e/f/g.ts', '#server/play/draws/feeds/deep/x.ts', 'feature-entry'],
  ['server/play/picks/f.ts', '#server/community/forum/forum.ts', 'module-server-play'],
  ['server/play/picks/deep/er/f.ts', '#server/community/forum/forum.ts', 'module-server-play'],
  ['server/play/picks/g.ts', '#server/testing/site.ts', 'tests'],
  ['server/play/picks/h.ts', '#server/main.ts', 'module-server-play'],
  ['server/play/picks/i.ts', 'alipay-sdk', 'alipay-sdk'],
  ['server/play/picks/a.test.ts', '#server/play/draws/draws.tables.ts', 'feature-entry-tests'],
  ['server/play/picks/testing/deep/a.ts', '#server/play/draws/draws.tables.ts', 'feature-entry-tests'],
  ['server/play/picks/a.tables.ts', '#server/play/draws/draws.ts', 'tables'],
  ['server/play/picks/c.tables.ts', '#server/community/forum/forum.tables.ts', 'module-server-play'],
  ['server/cms/content/a.ts', '#server/people/account/account.ts', 'module-server-cms'],
  ['server/infra/lib/a.ts', '#server/infra/db/connect.ts', 'infra-lib'],
  ['server/infra/postgres/a.ts', '#server/infra/db/connect.ts', 'infra-postgres'],
  ['server/infra/db/a.ts', '#server/play/draws/draws.ts', 'infra-db'],
  ['server/infra/http/a.ts', '#server/infra/answers/response-cache.ts', 'infra-http'],
  ['server/infra/answers/a.ts', '#server/infra/jobs/jobs.ts', 'infra-answers'],
  ['server/infra/jobs/deep/a.ts', '#server/play/draws/draws.ts', 'infra-jobs'],
  ['server/infra/audit/a.ts', '#server/people/account/account.ts', 'module-server-infra'],
  ['tools/deep/a.test.ts', 'wechatpay-node-v3', 'wechatpay-node'],
  ['tools/b.ts', '#tools/nothing.ts', 'unresolved'],
]

/** Forbidden imports in each syntax of an import. */
const FORMS: [file: string, code: string, rule: string][] = [
  ['web/play/home/late.tsx', "export const late = () => import('#web/play/picks/picks-page.tsx')", 'web-feature'],
  [
    'server/play/picks/types.ts',
    "import type { x } from '#server/play/draws/draws.rules.ts'\nexport type Y = typeof x",
    'feature-entry',
  ],
  ['server/play/picks/inline.ts', "export type Y = import('#server/play/draws/draws.rules.ts').x", 'feature-entry'],
  ['server/play/picks/again.ts', "export { x } from '#server/play/draws/draws.rules.ts'", 'feature-entry'],
]

const IMPORTS = 'eslint(no-restricted-imports)'

/** File names and code that must each be rejected by the lint rule named last. */
const CODE: [file: string, code: string, rule: string][] = [
  ['console/climbing.ts', "import { x } from '../other/x.ts'\nvoid x", IMPORTS],
  ['console/number.tsx', "import { InputNumber } from 'antd'\nvoid InputNumber", IMPORTS],
  ['server/play/picks/random.ts', 'export const dice = () => Math.random()', 'eslint(no-restricted-properties)'],
  ['server/play/picks/now.ts', 'export const now = () => Date.now()', 'project(no-machine-clock)'],
  ['web/play/home/date.tsx', 'export const now = () => new Date()', 'project(no-machine-clock)'],
  ['server/play/picks/raw.ts', 'export const q = (sql, x) => sql.raw(x)', 'project(no-built-sql)'],
  ['server/play/picks/built.ts', 'export const q = (db, x) => db.query(`select ${x}`)', 'project(no-built-sql)'],
  ['server/play/picks/glued.ts', "export const q = (db, x) => db.query('select ' + x)", 'project(no-built-sql)'],
  ['server/play/picks/env.ts', 'export const port = process.env.PORT', 'node(no-process-env)'],
  [
    'web/play/home/keeps.ts',
    "export const theme = () => localStorage.getItem('theme')",
    'eslint(no-restricted-globals)',
  ],
  ['console/keeps.ts', "export const theme = () => sessionStorage.getItem('theme')", 'eslint(no-restricted-globals)'],
  ['server/play/picks/default.ts', 'export default 1', 'import(no-default-export)'],
]

interface Cruise {
  modules: { source: string }[]
  summary: { violations: { from: string; rule: { name: string } }[] }
}

let copy: string
let found: Cruise
let reported: Map<string, string[]>

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'code-rules-'))
  for (const file of ['.dependency-cruiser.mjs', 'package.json', 'oxlint.config.ts', 'tools/lint-rules.ts'])
    cpSync(join(ROOT, file), join(copy, file), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [, from] of FORBIDDEN)
    if (from.startsWith('#') && !from.includes('nothing')) plant(from.slice(1), 'export const x = 1\n')
  for (const [file, from] of FORBIDDEN) plant(file, `import { x } from '${from}'\nvoid x\n`)
  for (const [file, code] of FORMS) plant(file, `${code}\n`)
  found = cruise('.dependency-cruiser.mjs')
  for (const [file, code] of CODE) plant(file, `${code}\n`)
  reported = lint()
}, 120_000)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function plant(file: string, code: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), code)
}

function cruise(config: string): Cruise {
  const depcruise = join(ROOT, 'node_modules/.bin/depcruise')
  const folders = ['lottery', 'contract', 'client', 'server', 'web', 'console', 'tools']
  const args = ['--config', config, '--output-type', 'json', ...folders]
  return JSON.parse(spawnSync(depcruise, args, { cwd: copy, encoding: 'utf8' }).stdout) as Cruise
}

function lint(): Map<string, string[]> {
  const oxlint = join(ROOT, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-f', 'json', 'server', 'web', 'console', 'tools'], {
    cwd: copy,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  const byFile = new Map<string, string[]>()
  for (const { filename, code } of diagnostics) byFile.set(filename, [...(byFile.get(filename) ?? []), code])
  return byFile
}

const listViolatedRules = (file: string): string[] =>
  found.summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

test('dependency-cruiser reads every planted file', () => {
  const read = found.modules.map(({ source }) => source)
  expect(read).toEqual(expect.arrayContaining([...FORBIDDEN, ...FORMS].map(([file]) => file)))
})

test.each([...FORBIDDEN, ...FORMS])('dependency-cruiser rejects the forbidden import in %s', (file, _code, rule) => {
  expect(listViolatedRules(file)).toContain(rule)
})

test.each(CODE)('oxlint reports the forbidden code in %s', (file, _code, rule) => {
  expect(reported.get(file)).toContain(rule)
})

test('dependency-cruiser rejects a circle of type imports', () => {
  plant('server/play/live/a.ts', "import type { B } from './b.ts'\nexport type A = B\n")
  plant('server/play/live/b.ts', "import type { A } from './a.ts'\nexport type B = A\n")
  const circles = cruise('.dependency-cruiser.mjs').summary.violations.filter(({ rule }) => rule.name === 'circle')
  expect(circles.map(({ from }) => from)).toContain('server/play/live/a.ts')
}, 120_000)
