import { eq } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Database, Reader, Tx } from '#server/infra/db/connect.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { statement } from '#server/infra/db/statement.ts'
import { wrongTries } from './sign-in.tables.ts'
import { ADDRESS_TRIES, PHONE_TRIES, addressClosedUntil, phoneClosedUntil, secondsUntil } from './tries.rules.ts'

/** Who tries: both only as keyed hashes. */
export interface Trier {
  phoneKey: Buffer
  addressKey: Buffer
}

/**
 * Lets one try at a time of a phone and of an address, until the transaction ends, and refuses where either has been
 * wrong too often: of any number of parallel tries no more are looked at than the caps allow.
 */
export async function takeTurnOrRefuse(tx: Tx, trier: Trier, now: Date): Promise<void> {
  await lockTriers(tx, { phoneTurn: trier.phoneKey.readInt32BE(), addressTurn: trier.addressKey.readInt32BE() })
  // A statement of its own: it sees what was noted before we had the locks.
  await mayTryOrRefuse(tx, trier, now)
}

// Phone first: no deadlock.
const lockTriers = statement<{ phoneTurn: number; addressTurn: number }>(
  'sign_in_lock_triers',
  `select pg_advisory_xact_lock(${LOCK_KEYS.triesOfPhone}, $phoneTurn), pg_advisory_xact_lock(${LOCK_KEYS.triesOfAddress}, $addressTurn)`,
)

const latestTries = statement<Trier, { phone: number[]; address: number[] }, Reader>(
  'sign_in_latest_tries',
  `select
    array(select extract(epoch from at)::float8 * 1000 from wrong_tries where phone_key = $phoneKey order by at desc limit ${PHONE_TRIES}) as phone,
    array(select extract(epoch from at)::float8 * 1000 from wrong_tries where address_key = $addressKey order by at desc limit ${ADDRESS_TRIES}) as address`,
)

/** Refuses where the phone or the address has been wrong too often, without keeping others from trying. */
export async function mayTryOrRefuse(db: Reader, trier: Trier, now: Date): Promise<void> {
  const { phone, address } = await wrongOf(db, trier)
  refuseUntil(phoneClosedUntil(phone, now) ?? addressClosedUntil(address, now), now)
}

/** Refuses where the address has been wrong too often: this tells nothing of the phone. */
export async function addressMayTryOrRefuse(db: Reader, trier: Trier, now: Date): Promise<void> {
  refuseUntil(addressClosedUntil((await wrongOf(db, trier)).address, now), now)
}

async function wrongOf(db: Reader, trier: Trier): Promise<{ phone: Date[]; address: Date[] }> {
  const [wrong] = await latestTries(db, { phoneKey: trier.phoneKey, addressKey: trier.addressKey })
  return { phone: datesOf(wrong?.phone), address: datesOf(wrong?.address) }
}

function refuseUntil(until: Date | null, now: Date): void {
  if (until) refuse('tries_used_up', { data: { wait: secondsUntil(until, now) } })
}

/** Moments from the milliseconds that `extract` gives. */
export const datesOf = (times: readonly number[] = []): Date[] => times.map((time) => new Date(time))

/**
 * Counts a try as wrong before it is looked at, in a transaction of its own, so that parallel tries can't slip past the
 * caps while a slow hash runs; the caller takes it back on success.
 */
export const countTry = (db: Database, trier: Trier, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    await takeTurnOrRefuse(tx, trier, now)
    return noteWrong(tx, trier, now)
  })

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
