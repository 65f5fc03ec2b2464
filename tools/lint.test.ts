import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
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

let copy: string
let reported: Map<string, string[]>

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'lint-'))
  for (const file of ['oxlint.config.ts', 'tools/lint-rules.ts'])
    cpSync(join(ROOT, file), join(copy, file), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [file, code] of CODE) plant(file, `${code}\n`)
  reported = lint()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function plant(file: string, code: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), code)
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

test.each(CODE)('oxlint reports the forbidden code in %s', (file, _code, rule) => {
  expect(reported.get(file)).toContain(rule)
})
