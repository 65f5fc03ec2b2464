import type { FastifyRequest } from 'fastify'
import { audit, type AuditEntry, sourceOf } from '#server/audit/audit.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import type { Clock } from '#server/lib/clock.ts'

/** What the calls of operators with `finance` need. */
export interface FinanceDeps {
  db: Database
  clock: Clock
}

type Written = Omit<AuditEntry, 'actor'>

/** Does `work`, and writes down who did what in the same transaction; null: it was done and written down before. */
export function audited<T>(
  db: Database,
  { request, member }: { request: FastifyRequest; member: { id: number } },
  work: (tx: Tx) => Promise<[answer: T, written: Written | null]>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    const [answer, written] = await work(tx)
    if (written) await audit(tx, sourceOf(request), { actor: member.id, ...written })
    return answer
  })
}
