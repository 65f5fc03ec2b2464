import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { giveCoins } from '#server/people/coins/coins.ts'
import { coinAccounts } from '#server/people/coins/coins.tables.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { recordDraws } from '#server/play/draws/draws.ts'

// No statement below may compile. If one does, `tsc` reports that the directive above it is unused. The file is never
// executed.

declare const db: Database, tx: Tx, reader: Queryable, now: Date
declare const move: Parameters<typeof giveCoins>[1]
declare const arrival: Parameters<typeof recordDraws>[2]
const endpointOptions = { summary: '', input: z.object({}), reply: z.null() }

// @ts-expect-error: the server has no browser globals
void document.title
// @ts-expect-error: giveCoins requires a transaction
void giveCoins(db, move, now)
// @ts-expect-error: recordDraws requires a transaction, because it writes several rows
void recordDraws(db, [], arrival)
// @ts-expect-error: a handle for reading is no transaction
void giveCoins(reader, move, now)
// @ts-expect-error: a handle for reading has no `delete`
void reader.delete(coinAccounts)
// @ts-expect-error: runTransaction requires a database handle, so transactions cannot be nested
void runTransaction(tx, (begun) => giveCoins(begun, move, now))
// @ts-expect-error: drizzle's transaction is no database handle either
void db.transaction((begun) => runTransaction(begun, async () => {}))
// @ts-expect-error: a public write requires a rate limit
void endpoint('POST', '/api/x', { ...endpointOptions, access: 'public' })
// @ts-expect-error: a write with the access `player` requires a rate limit
void endpoint('POST', '/api/x', { ...endpointOptions, access: 'player' })
