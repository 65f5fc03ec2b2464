import type { AuditAction } from '#contract/infra/audit.console.ts'
import type { SettingChange } from '#contract/infra/history.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type Detail, type DetailValue, listAuditRows, type LogRow, parseActorId } from './audit-log.ts'

export type LoadNames = (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

interface HistoryPage {
  readonly pageSize: number
  readonly before_id?: number | undefined
}

export function diffValues<Row extends Record<string, DetailValue>>(before: Partial<Row>, after: Row): Detail {
  const changed = Object.entries(after).filter(([name, to]) => before[name] !== to)
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name] ?? '', to }]))
}

export async function listSettingChanges(
  db: Queryable,
  actions: readonly AuditAction[],
  { pageSize, before_id: before }: HistoryPage,
  namesOf: LoadNames,
): Promise<SettingChange[]> {
  const most = { limit: pageSize, before }
  // One query per action, which uses the index on (action, at). For a list of actions PostgreSQL would scan the log.
  const lists = await Promise.all(actions.map((action) => listAuditRows(db, { action }, most)))
  const rows = lists.flat().toSorted(compareNewestFirst).slice(0, pageSize)
  const names = await namesOf(db, [...new Set(rows.flatMap(({ actor }) => parseActorId(actor) ?? []))])
  return rows.map((row) => ({
    id: row.id,
    at: formatShanghaiTime(row.at),
    by: names.get(parseActorId(row.actor) ?? 0) ?? '',
    target: row.target ?? '',
    title: getLoggedTitle(row),
    changes: toChanges(row),
  }))
}

const compareNewestFirst = (a: LogRow, b: LogRow): number => b.at.getTime() - a.at.getTime() || b.id - a.id

function toChanges({ detail }: LogRow): SettingChange['changes'] {
  const entries = Object.entries((detail ?? {}) as Detail)
  return entries.flatMap(([name, one]) => (typeof one === 'object' ? { name, ...one } : []))
}

function getLoggedTitle({ detail }: LogRow): string {
  const { title = '' } = (detail ?? {}) as Detail
  return String(typeof title === 'object' ? title.to || title.from : title)
}
