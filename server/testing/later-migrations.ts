import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyMigrations } from '#server/infra/db/migrate.ts'

/** Returns a folder with the migrations of this version and further ones. The caller deletes the folder. */
export function createLaterMigrations(...texts: string[]): string {
  const folder = copyMigrations(() => true)
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  for (const [n, text] of texts.entries()) {
    const last = journal.entries.at(-1)
    const entry = { ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1000, tag: `later_${n}` }
    journal.entries.push(entry)
    writeFileSync(join(folder, `later_${n}.sql`), text)
  }
  writeFileSync(file, JSON.stringify(journal))
  return folder
}
