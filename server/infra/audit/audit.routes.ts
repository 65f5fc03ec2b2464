import { nameOfAction, nameOfDetail, targetInWords, valueInWords } from '#contract/audit-words.ts'
import { type AuditRow, auditLog, EXPORT_ROWS, exportAuditLog, targetOf } from '#contract/infra/audit.console.ts'
import { may } from '#contract/infra/roles.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { download, route } from '#server/infra/http/route.ts'
import type { Operator } from '#server/infra/http/session.ts'
import { operatorWrite } from './audit.ts'
import { csvOf } from '#server/infra/lib/csv.ts'
import type { NamesOf } from './history.ts'
import { type LogRow, logOf, userIn, type AuditLogFilter } from './log.ts'

export interface AuditDeps extends Site {
  namesOf: NamesOf
}

/** Registers the audit log's routes: all rows for operators with `staff`, otherwise the operator's own. */
export function auditRoutes(site: AuditDeps): void {
  const { db, namesOf } = site
  route(site, auditLog, async ({ input: { pageSize, before_id: before, ...filter }, member }) =>
    named(db, await logOf(db, openTo(member, filter), { limit: pageSize, before })),
  )

  route(site, exportAuditLog, async ({ input, ...by }) => {
    const rows = await operatorWrite(db, by, async (tx) => {
      const filter = openTo(by.member, input)
      const found = await named(tx, await logOf(tx, filter, { limit: EXPORT_ROWS }))
      return [found, { action: 'audit_exported', detail: { rows: found.length } }]
    })
    return download('audit-log.csv', 'text/csv; charset=utf-8', new TextEncoder().encode(csvOf(tableOf(rows))))
  })

  async function named(by: Reader, rows: readonly LogRow[]): Promise<AuditRow[]> {
    const people = rows.flatMap((row) => [userIn(row.actor), targeted(row)])
    const names = await namesOf(by, [...new Set(people.filter((id) => id !== null))])
    return rows.map((row) => presentRow(row, names))
  }
}

const openTo = ({ id, role }: Operator, filter: AuditLogFilter): AuditLogFilter =>
  may(role, 'staff') ? filter : { ...filter, actor: id }

/** Returns the account that the action was applied to, or null. */
const targeted = ({ action, target }: LogRow): number | null => (targetOf(action) === 'account' ? userIn(target) : null)

function presentRow(row: LogRow, names: ReadonlyMap<number, string>): AuditRow {
  const { id, at, action, actor, target, gid, detail } = row
  return {
    id,
    at: shanghaiTime(at),
    action,
    actor: actor ?? '',
    actor_name: names.get(userIn(actor) ?? 0) ?? '',
    target: target ?? '',
    target_name: names.get(targeted(row) ?? 0) ?? '',
    gid: gid ?? '',
    detail: Object.entries(detail ?? {}).map(([name, value]) => ({ name, ...changeIn(value) })),
  }
}

/** Presents one detail: a value, or the old and the new value. */
function changeIn(value: unknown): { from: string | null; to: string } {
  if (typeof value !== 'object' || value === null) return { from: null, to: String(value) }
  const { from, to } = value as { from?: unknown; to?: unknown }
  return { from: String(from), to: String(to) }
}

const HEADER = ['时间', '谁', '谁的编号', '动作', '对象', '对象的编号', '内容', '请求号']

function tableOf(rows: readonly AuditRow[]): string[][] {
  return [
    HEADER,
    ...rows.map((row) => [
      row.at,
      row.actor_name,
      row.actor,
      nameOfAction(row.action),
      targetInWords(row),
      row.target,
      detailInWords(row),
      row.gid,
    ]),
  ]
}

const detailInWords = ({ detail }: AuditRow): string =>
  detail.map(({ name, from, to }) => `${nameOfDetail(name)} ${changeOf(name, from, to)}`).join('；')

const changeOf = (name: string, from: string | null, to: string): string =>
  from === null ? valueInWords(name, to) : `${valueInWords(name, from)} → ${valueInWords(name, to)}`
