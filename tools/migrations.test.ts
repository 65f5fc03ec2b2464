import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SNAPSHOTS = 'server/db/migrations/meta/*_snapshot.json'

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
