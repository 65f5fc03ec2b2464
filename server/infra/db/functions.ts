import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { RESULT_KINDS } from '#contract/messaging/notifications.ts'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import type { Queryable } from './connect.ts'

/** A `*.functions.sql` file: the current text of a feature's database functions and triggers. */
export interface FunctionsFile {
  path: string
  text: string
  checksum: string
  /** Declared by a first line `-- compatible: <reason>`: processes of the previous version work with this text. */
  isCompatible: boolean
}

const QUOTED_RESULT_KINDS = RESULT_KINDS.map((value) => `'${value}'`).join(', ')

let cachedFiles: readonly FunctionsFile[] | null = null

/** Cached, because each request for `/readyz` needs the checksums. */
export const readFunctionsFiles = (): readonly FunctionsFile[] => (cachedFiles ??= findFunctionsFiles())

function findFunctionsFiles(): FunctionsFile[] {
  const cwd = fileURLToPath(toProjectUrl('./'))
  return globSync('server/**/*.functions.sql', { cwd })
    .toSorted()
    .map((path) => {
      const text = readFileSync(toProjectUrl(path), 'utf8').replaceAll('{{RESULT_KINDS}}', QUOTED_RESULT_KINDS)
      const checksum = createHash('sha256').update(text).digest('hex')
      return { path, text, checksum, isCompatible: /^-- compatible: \S/.test(text) }
    })
}

/**
 * Table of the applied texts. Each is applied once, so that a process of an older version does not apply its text over
 * a newer one. The table is in drizzle's schema, because a backup contains only the schema `public`.
 */
const CREATE_APPLIED = sql`create table if not exists drizzle.applied_functions (
  id bigint generated always as identity primary key,
  path text not null, checksum text not null, compatible boolean not null, at timestamptz not null default now(),
  unique (path, checksum))`

export async function listPendingFunctions(db: Queryable): Promise<FunctionsFile[]> {
  const applied = await listApplied(db)
  return readFunctionsFiles().filter((file) => findApplied(applied, file) === undefined)
}

/** Whether a newer version applied a text that is incompatible with this version. */
export async function hasIncompatibleFunctions(db: Queryable): Promise<boolean> {
  const applied = await listApplied(db)
  return readFunctionsFiles().some((file) => {
    const own = findApplied(applied, file)
    return own && applied.some(({ path, compatible, id }) => path === file.path && !compatible && id > own.id)
  })
}

export async function applyFunctions(db: NodePgDatabase, files: readonly FunctionsFile[]): Promise<void> {
  if (files.length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute(CREATE_APPLIED)
    for (const { path, checksum, isCompatible, text } of files) {
      // oxlint-disable-next-line project/no-built-sql -- the text is a file of this repository
      await tx.execute(sql.raw(text))
      await tx.execute(
        sql`insert into drizzle.applied_functions (path, checksum, compatible) values (${path}, ${checksum}, ${isCompatible})`,
      )
    }
  })
}

type AppliedText = { id: number; path: string; checksum: string; compatible: boolean }

const findApplied = (applied: readonly AppliedText[], { path, checksum }: FunctionsFile): AppliedText | undefined =>
  applied.find((one) => one.path === path && one.checksum === checksum)

async function listApplied(db: Queryable): Promise<AppliedText[]> {
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.applied_functions') is not null as exists`,
  )
  if (!rows[0]?.exists) return []
  return (await db.execute<AppliedText>(sql`select id, path, checksum, compatible from drizzle.applied_functions`)).rows
}
