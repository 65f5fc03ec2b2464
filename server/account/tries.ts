import { desc, eq, lt, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import { wrongTries } from './account.tables.ts'
import { ADDRESS_TRIES, PHONE_TRIES, addressClosedUntil, phoneClosedUntil, secondsUntil } from './tries.rules.ts'

/** Who tries: both only as keyed hashes. */
export interface Trier {
  phoneKey: Buffer
  addressKey: Buffer
}

const PHONE_LOCK = 7_200_001
const ADDRESS_LOCK = 7_200_002

/** Lets one try at a time of a phone and of an address, until the transaction ends. Phone first: no deadlock. */
export async function oneAtATime(tx: Tx, { phoneKey, addressKey }: Trier): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PHONE_LOCK}, ${phoneKey.readInt32BE()}),
    pg_advisory_xact_lock(${ADDRESS_LOCK}, ${addressKey.readInt32BE()})`)
}

/** Refuses where the phone or the address has been wrong too often. Holds the locks of `oneAtATime`. */
export async function mayTryOrRefuse(tx: Tx, { phoneKey, addressKey }: Trier, now: Date): Promise<void> {
  const until =
    phoneClosedUntil(await latest(tx, wrongTries.phoneKey, phoneKey, PHONE_TRIES), now) ??
    addressClosedUntil(await latest(tx, wrongTries.addressKey, addressKey, ADDRESS_TRIES), now)
  if (until) refuse('tries_used_up', { data: { wait: secondsUntil(until, now) } })
}

async function latest(
  tx: Tx,
  column: typeof wrongTries.phoneKey | typeof wrongTries.addressKey,
  key: Buffer,
  count: number,
): Promise<Date[]> {
  const rows = await tx
    .select({ at: wrongTries.at })
    .from(wrongTries)
    .where(eq(column, key))
    .orderBy(desc(wrongTries.at))
    .limit(count)
  return rows.map(({ at }) => at)
}

/** Notes a wrong try; `forgive` takes it back where the try turns out right. */
export async function noteWrong(tx: Tx, trier: Trier, now: Date): Promise<number> {
  const [row] = await tx
    .insert(wrongTries)
    .values({ ...trier, at: now })
    .returning({ id: wrongTries.id })
  return row?.id ?? 0
}

export async function forgive(tx: Tx, id: number): Promise<void> {
  await tx.delete(wrongTries).where(eq(wrongTries.id, id))
}

export async function forgetTriesBefore(tx: Tx, at: Date): Promise<void> {
  await tx.delete(wrongTries).where(lt(wrongTries.at, at))
}
