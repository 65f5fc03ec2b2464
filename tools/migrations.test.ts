import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MIGRATIONS = 'server/infra/db/migrations/*.sql'
const SNAPSHOTS = 'server/infra/db/migrations/meta/*_snapshot.json'

/** First migration that is checked: no older version could run concurrently with an earlier migration. */
const AFTER_BASELINE = '0059'
/** First migration that must declare its compatibility. */
const FIRST_DECLARED = '0077'
const DECLARES_COMPATIBILITY = /^-- (compatible|stops): \S/
const DECLARATION_HELP = `The first line of a migration says how code without it fares, since for a while both versions answer:
  -- compatible: why    it works on as before: a new table, a column that may be null or has a default, an index
  -- stops: what        what of it would fail or write wrongly; all sites then have to be stopped for the upgrade
Old code reads and writes the changed tables for minutes, and may come back for days: docs/migrations.md#compatible-or-stops.
These do not:`

const splitStatements = (text: string): string[] =>
  text.split('--> statement-breakpoint').map((one) => one.replaceAll(/^\s*--.*$/gm, '').trim())

/** Checks whether a migration creates only tables, constraints of these tables, and non-unique indexes. */
function isAdditive(text: string): boolean {
  const made = [...text.matchAll(/^CREATE TABLE ("\w+")/gm)].map(([, table]) => table)
  return splitStatements(text).every((statement) => {
    const [, table] = /^(?:ALTER TABLE|CREATE UNIQUE INDEX "\w+" ON) ("\w+")/.exec(statement) ?? []
    return table ? made.includes(table) : /^CREATE (TABLE|INDEX) /.test(statement)
  })
}

const listMigrationsSince = (first: string): [file: string, text: string][] =>
  globSync(MIGRATIONS, { cwd: ROOT })
    .filter((file) => basename(file) >= first)
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])

test('the first line of every migration since 0077 declares compatibility', () => {
  expect(DECLARES_COMPATIBILITY.test('-- compatible: an index\nCREATE INDEX "b" ON "c" USING btree ("d");')).toBe(true)
  expect(
    DECLARES_COMPATIBILITY.test('-- stops: sign-in, which reads the column\nALTER TABLE "c" DROP COLUMN "d";'),
  ).toBe(true)
  for (const text of ['ALTER TABLE "c" DROP COLUMN "d";', '-- stops:\nDROP TABLE "c";', '\n-- compatible: late'])
    expect(DECLARES_COMPATIBILITY.test(text)).toBe(false)
  const silent = listMigrationsSince(FIRST_DECLARED).filter(([, text]) => !DECLARES_COMPATIBILITY.test(text))
  expect(
    silent.map(([file]) => file),
    DECLARATION_HELP,
  ).toEqual([])
})

test('additive migrations are declared as compatible', () => {
  expect(isAdditive('CREATE TABLE "a" ();--> statement-breakpoint\nCREATE INDEX "b" ON "c" USING btree ("d");')).toBe(
    true,
  )
  expect(
    isAdditive('CREATE TABLE "a" ();--> statement-breakpoint\nALTER TABLE "c" ADD COLUMN "d" text NOT NULL;'),
  ).toBe(false)
  const stopping = listMigrationsSince(AFTER_BASELINE).filter(
    ([, text]) => isAdditive(text) && !/^-- compatible: \S/.test(text),
  )
  expect(
    stopping.map(([file]) => file),
    'its first line has to be `-- compatible: why`, or older versions refuse to start',
  ).toEqual([])
})

test('migrations create exactly the declared tables', async () => {
  const modules = globSync('server/**/*.tables.ts', { cwd: ROOT }).map(
    (file) => import(join(ROOT, file)) as Promise<Record<string, unknown>>,
  )
  const tables = Object.assign({}, ...(await Promise.all(modules))) as Record<string, unknown>
  const latest = globSync(SNAPSHOTS, { cwd: ROOT }).toSorted().at(-1) ?? ''
  const made = JSON.parse(readFileSync(join(ROOT, latest), 'utf8')) as ReturnType<typeof generateDrizzleJson>
  const wanted = generateDrizzleJson(tables, made.id, undefined, 'snake_case')
  expect(await generateMigration(made, wanted), 'npm run db:generate -- --name words makes the migration').toEqual([])
})
