import { formatMaskedPhone } from '#contract/people/account.ts'
import { loadConsoleNames, listPhones } from '#server/people/account/account.ts'
import type { Queryable } from '#server/infra/db/connect.ts'

export type PhonesByMember = ReadonlyMap<number, string>

/** Loads the masked phone numbers by member id, such as 138****8000; '' for a deleted account. */
export async function loadMaskedPhones(db: Queryable, rows: readonly { userId: number }[]): Promise<PhonesByMember> {
  const known = await listPhones(db, [...new Set(rows.map(({ userId }) => userId))])
  return new Map(known.map(({ id, phone }) => [id, phone === null ? '' : formatMaskedPhone(phone)]))
}

const OPERATOR = /^operator (\d+)$/

const ACTOR_LABELS: Readonly<Record<string, string>> = { member: '买家', system: '系统', command: '命令行' }

/** Returns a function that formats a stored actor (`operator 7`, `system`) for operators; null gives ''. */
export async function loadActorNames(
  db: Queryable,
  actors: readonly (string | null)[],
): Promise<(actor: string | null) => string> {
  const ids = actors.flatMap((actor) => OPERATOR.exec(actor ?? '')?.[1] ?? []).map(Number)
  const names = await loadConsoleNames(db, [...new Set(ids)])
  return (actor) => {
    if (actor === null) return ''
    const id = OPERATOR.exec(actor)?.[1]
    if (id === undefined) return ACTOR_LABELS[actor] ?? actor
    return `${names.get(Number(id)) ?? '已注销'}（#${id}）`
  }
}
