import { formatActionName, formatDetailName, formatTarget, formatDetailValue } from '#contract/audit-labels.ts'
import { type AuditRow, auditLog, EXPORT_ROWS, exportAuditLog, auditTarget } from '#contract/infra/audit.console.ts'
import { hasPermission } from '#contract/infra/roles.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { download, registerRoute } from '#server/infra/http/route.ts'
import type { Operator } from '#server/infra/http/session.ts'
import { formatCsv } from '#server/infra/lib/csv.ts'
import type { LoadNames } from './history.ts'
import { type LogRow, listAuditRows, parseActorId, type AuditLogFilter, runOperatorWrite } from './audit-log.ts'

export interface AuditDeps extends RouteSite {
  namesOf: LoadNames
}

/** Operators with the permission `staff` see all rows, other operators only their own. */
export function registerAuditRoutes(site: AuditDeps): void {
  const { db, namesOf } = site
  registerRoute(site, auditLog, async ({ input: { pageSize, before_id: before, ...filter }, member }) =>
    loadNamedRows(db, await listAuditRows(db, restrictFilter(member, filter), { limit: pageSize, before })),
  )

  registerRoute(site, exportAuditLog, async ({ input, ...by }) => {
    const rows = await runOperatorWrite(db, by, async (tx) => {
      const filter = restrictFilter(by.member, input)
      const found = await loadNamedRows(tx, await listAuditRows(tx, filter, { limit: EXPORT_ROWS }))
      return [found, { action: 'audit_exported', detail: { rows: found.length } }]
    })
    return download(
      'audit-log.csv',
      'text/csv; charset=utf-8',
      new TextEncoder().encode(formatCsv(buildAuditTable(rows))),
    )
  })

  async function loadNamedRows(by: Queryable, rows: readonly LogRow[]): Promise<AuditRow[]> {
    const people = rows.flatMap((row) => [parseActorId(row.actor), findTargetAccount(row)])
    const names = await namesOf(by, [...new Set(people.filter((id) => id !== null))])
    return rows.map((row) => presentRow(row, names))
  }
}

const restrictFilter = ({ id, role }: Operator, filter: AuditLogFilter): AuditLogFilter =>
  hasPermission(role, 'staff') ? filter : { ...filter, actor: id }

const findTargetAccount = ({ action, target }: LogRow): number | null =>
  auditTarget(action) === 'account' ? parseActorId(target) : null

function presentRow(row: LogRow, names: ReadonlyMap<number, string>): AuditRow {
  const { id, at, action, actor, target, gid, detail } = row
  return {
    id,
    at: formatShanghaiTime(at),
    action,
    actor: actor ?? '',
    actor_name: names.get(parseActorId(actor) ?? 0) ?? '',
    target: target ?? '',
    target_name: names.get(findTargetAccount(row) ?? 0) ?? '',
    gid: gid ?? '',
    detail: Object.entries(detail ?? {}).map(([name, value]) => ({ name, ...presentDetail(value) })),
  }
}

function presentDetail(value: unknown): { from: string | null; to: string } {
  if (typeof value !== 'object' || value === null) return { from: null, to: String(value) }
  const { from, to } = value as { from?: unknown; to?: unknown }
  return { from: String(from), to: String(to) }
}

const HEADER = ['时间', '谁', '谁的编号', '动作', '对象', '对象的编号', '内容', '请求号']

function buildAuditTable(rows: readonly AuditRow[]): string[][] {
  return [
    HEADER,
    ...rows.map((row) => [
      row.at,
      row.actor_name,
      row.actor,
      formatActionName(row.action),
      formatTarget(row),
      row.target,
      formatDetail(row),
      row.gid,
    ]),
  ]
}

const formatDetail = ({ detail }: AuditRow): string =>
  detail.map(({ name, from, to }) => `${formatDetailName(name)} ${formatDetailChange(name, from, to)}`).join('；')

const formatDetailChange = (name: string, from: string | null, to: string): string =>
  from === null ? formatDetailValue(name, to) : `${formatDetailValue(name, from)} → ${formatDetailValue(name, to)}`
