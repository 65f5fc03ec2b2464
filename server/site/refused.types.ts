import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { giveCoins } from '#server/people/coins/coins.ts'
import { coinAccounts } from '#server/people/coins/coins.tables.ts'
import type { Database, Queryable, Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { recordDraws } from '#server/play/draws/draws.ts'

// Code that must not compile: `tsc -p server` reports each line that does. Never executed.

declare const db: Database, tx: Tx, reader: Queryable, now: Date
declare const move: Parameters<typeof giveCoins>[1]
declare const arrival: Parameters<typeof recordDraws>[2]
const endpointOptions = { summary: '', input: z.object({}), reply: z.null() }

// @ts-expect-error: the server has no browser globals
void document.title
// @ts-expect-error: moving coins requires a transaction
void giveCoins(db, move, now)
// @ts-expect-error: so does writing several rows
void recordDraws(db, [], arrival)
// @ts-expect-error: a read handle cannot write
void giveCoins(reader, move, now)
// @ts-expect-error: not directly either
void reader.delete(coinAccounts)
// @ts-expect-error: transactions cannot be nested
void runTransaction(tx, (begun) => giveCoins(begun, move, now))
// @ts-expect-error: not in a plain transaction either
void db.transaction((begun) => runTransaction(begun, async () => {}))
// @ts-expect-error: a public write requires a rate limit
void endpoint('POST', '/api/x', { ...endpointOptions, access: 'public' })
// @ts-expect-error: so does a write of players
void endpoint('POST', '/api/x', { ...endpointOptions, access: 'player' })
