import { maskedPhone } from '#contract/people/account.ts'
import { namesOf, phonesOf } from '#server/people/account/account.ts'
import type { Reader } from '#server/infra/db/connect.ts'

export type Phones = ReadonlyMap<number, string>

/** Loads the masked phone numbers by member id, such as 138****8000; '' for a deleted account. */
export async function maskedPhones(db: Reader, rows: readonly { userId: number }[]): Promise<Phones> {
  const known = await phonesOf(db, [...new Set(rows.map(({ userId }) => userId))])
  return new Map(known.map(({ id, phone }) => [id, phone === null ? '' : maskedPhone(phone)]))
}

const OPERATOR = /^operator (\d+)$/

const OTHERS: Readonly<Record<string, string>> = { member: '买家', system: '系统', command: '命令行' }

/** Returns a function that formats a stored actor (`operator 7`, `system`) for operators; null gives ''. */
export async function actorNamesOf(
  db: Reader,
  actors: readonly (string | null)[],
): Promise<(actor: string | null) => string> {
  const ids = actors.flatMap((actor) => OPERATOR.exec(actor ?? '')?.[1] ?? []).map(Number)
  const names = await namesOf(db, [...new Set(ids)])
  return (actor) => {
    if (actor === null) return ''
    const id = OPERATOR.exec(actor)?.[1]
    if (id === undefined) return OTHERS[actor] ?? actor
    return `${names.get(Number(id)) ?? '已注销'}（#${id}）`
  }
}
