import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MIGRATIONS = 'server/infra/db/migrations/*.sql'
const SNAPSHOTS = 'server/infra/db/migrations/meta/*_snapshot.json'

/** Before the first of these there was no site that an older version could have run beside. */
const FIRST_BESIDE_OTHERS = '0007'

/** The words of a migration's statements, without its comments. */
const statementsOf = (text: string): string[] =>
  text.split('--> statement-breakpoint').map((one) => one.replaceAll(/^\s*--.*$/gm, '').trim())

/** Whether a migration makes tables, and what belongs to them, and nothing else but plain indexes. */
function onlyAdds(text: string): boolean {
  const made = [...text.matchAll(/^CREATE TABLE ("\w+")/gm)].map(([, table]) => table)
  return statementsOf(text).every((statement) => {
    const [, table] = /^(?:ALTER TABLE|CREATE UNIQUE INDEX "\w+" ON) ("\w+")/.exec(statement) ?? []
    return table ? made.includes(table) : /^CREATE (TABLE|INDEX) /.test(statement)
  })
}

test('a migration that only adds says that older code works on', () => {
  expect(onlyAdds('CREATE TABLE "a" ();--> statement-breakpoint\nCREATE INDEX "b" ON "c" USING btree ("d");')).toBe(
    true,
  )
  expect(onlyAdds('CREATE TABLE "a" ();--> statement-breakpoint\nALTER TABLE "c" ADD COLUMN "d" text NOT NULL;')).toBe(
    false,
  )
  const since = globSync(MIGRATIONS, { cwd: ROOT }).filter((file) => basename(file) >= FIRST_BESIDE_OTHERS)
  const texts = since.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
  expect(
    texts.filter(([, text]) => onlyAdds(text) && !/^-- compatible: \S/.test(text)).map(([file]) => file),
    'its first line has to be `-- compatible: why`, or older versions refuse to start',
  ).toEqual([])
})

test('the migrations make the tables that the code has', async () => {
  const modules = globSync('server/**/*.tables.ts', { cwd: ROOT }).map(
    (file) => import(join(ROOT, file)) as Promise<Record<string, unknown>>,
  )
  const tables = Object.assign({}, ...(await Promise.all(modules))) as Record<string, unknown>
  const latest = globSync(SNAPSHOTS, { cwd: ROOT }).toSorted().at(-1) ?? ''
  const made = JSON.parse(readFileSync(join(ROOT, latest), 'utf8')) as ReturnType<typeof generateDrizzleJson>
  const wanted = generateDrizzleJson(tables, made.id, undefined, 'snake_case')
  expect(await generateMigration(made, wanted), 'npm run db:generate -- --name words makes the migration').toEqual([])
})
