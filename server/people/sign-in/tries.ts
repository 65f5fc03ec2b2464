import { eq } from 'drizzle-orm'
import { refuse, type RefusalCode } from '#contract/refusals.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { LOCK_KEYS } from '#server/infra/lib/lock-keys.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { prepareStatement } from '#server/infra/db/statement.ts'
import type { CodeCaller } from './code-caller.ts'
import { wrongTries } from './sign-in.tables.ts'
import { type Cap, CLOCK_TOLERANCE, computeSecondsUntil, TRY_CAPS, TRY_ZEROS } from './tries.rules.ts'

export interface Try {
  caller: Pick<CodeCaller, 'networkKey' | 'widerKey'>
  /** Key of the phone for a try of its password; null: a try of a code, which allows five tries. */
  passwordOf: Buffer | null
  /** Zero bits of the proof of work in the request; 0: none. */
  zeros: number
}

/** Serialises tries per phone, address and IPv6 /48, so that concurrent tries cannot exceed the limits. */
export async function lockAndCheckTries(tx: Tx, attempt: Try, now: Date): Promise<void> {
  const { caller, passwordOf } = attempt
  await lockTries(tx, {
    phoneTurn: passwordOf?.readInt32BE() ?? null,
    networkTurn: caller.networkKey.readInt32BE(),
    widerTurn: caller.widerKey?.readInt32BE() ?? null,
  })
  // A separate statement, so that it sees rows committed before the locks were acquired.
  await checkTryCaps(tx, attempt, now)
}

// The order of the locks is fixed, to avoid deadlocks. PostgreSQL locks nothing if the key is null.
const lockTries = prepareStatement<{ phoneTurn: number | null; networkTurn: number; widerTurn: number | null }>(
  'sign_in_lock_tries',
  `select pg_advisory_xact_lock(${LOCK_KEYS.triesOfPhone}, $phoneTurn), pg_advisory_xact_lock(${LOCK_KEYS.triesOfAddress}, $networkTurn),
    pg_advisory_xact_lock(${LOCK_KEYS.triesOfWiderNetwork}, $widerTurn)`,
)

/** SQL for the time, in milliseconds, of the wrong try that reaches a limit; null: below the limit. */
const selectFillingTry = (column: string, key: string, { most, within }: Cap) =>
  `(select extract(epoch from at)::float8 * 1000 from wrong_tries where ${column} = ${key}
    and at > $now::timestamptz - interval '${within} milliseconds' and at < $now::timestamptz + interval '${CLOCK_TOLERANCE} milliseconds'
    order by at desc offset ${most - 1} limit 1)`

const { phone, network, wider } = TRY_CAPS
const readTries = prepareStatement<
  { passwordOf: Buffer | null; networkKey: Buffer; widerKey: Buffer | null; now: Date },
  Record<'phoneClosed' | 'networkClosed' | 'widerClosed', number | null> & { needsWork: boolean },
  Queryable
>(
  'sign_in_read_tries',
  `select ${selectFillingTry('phone_key', '$passwordOf', phone.closed)} as "phoneClosed",
    ${selectFillingTry('address_key', '$networkKey', network.closed)} as "networkClosed",
    ${selectFillingTry('wider_key', '$widerKey', wider.closed)} as "widerClosed",
    coalesce(${selectFillingTry('phone_key', '$passwordOf', phone.work)}, ${selectFillingTry('address_key', '$networkKey', network.work)},
      ${selectFillingTry('wider_key', '$widerKey', wider.work)}) is not null as "needsWork"`,
)

/** Throws above the limits, or without the required proof of work; does not lock. */
export async function checkTryCaps(db: Queryable, { caller, passwordOf, zeros }: Try, now: Date): Promise<void> {
  const { networkKey, widerKey } = caller
  const [tries] = await readTries(db, { passwordOf, networkKey, widerKey, now })
  if (!tries) return
  refuseUntil('passwords_used_up', tries.phoneClosed, phone.closed, now)
  refuseUntil('tries_used_up', tries.networkClosed, network.closed, now)
  refuseUntil('tries_used_up', tries.widerClosed, wider.closed, now)
  if (tries.needsWork && zeros < TRY_ZEROS) refuse('more_work', { data: { type: 'captcha', zeros: TRY_ZEROS } })
}

function refuseUntil(code: RefusalCode, filledAt: number | null, { within }: Cap, now: Date): void {
  if (filledAt !== null) refuse(code, { data: { wait: computeSecondsUntil(new Date(filledAt + within), now) } })
}

/**
 * Counts a try as wrong before it is evaluated, in a separate transaction, so that concurrent tries do not exceed the
 * limits during a slow hash. The caller deletes the row on success.
 */
export const countTry = (db: Database, attempt: Try, now: Date): Promise<number> =>
  runTransaction(db, async (tx) => {
    await lockAndCheckTries(tx, attempt, now)
    return insertWrongTry(tx, attempt, now)
  })

/** Returns the id, for `deleteWrongTry` if the try turns out right. */
export async function insertWrongTry(tx: Tx, { caller, passwordOf }: Try, now: Date): Promise<number> {
  const { networkKey, widerKey } = caller
  const [row] = await tx
    .insert(wrongTries)
    .values({ phoneKey: passwordOf, addressKey: networkKey, widerKey, at: now })
    .returning({ id: wrongTries.id })
  return row?.id ?? 0
}

export async function deleteWrongTry(tx: Tx, id: number): Promise<void> {
  await tx.delete(wrongTries).where(eq(wrongTries.id, id))
}
