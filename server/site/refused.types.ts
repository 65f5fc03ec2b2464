import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { give } from '#server/people/coins/coins.ts'
import { coinAccounts } from '#server/people/coins/coins.tables.ts'
import type { Database, Reader, Tx } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { recordDraws } from '#server/play/draws/draws.ts'

// What the types refuse: `tsc -p server` complains of whatever it is no longer. Nothing runs this file.

declare const db: Database, tx: Tx, reader: Reader, now: Date
declare const move: Parameters<typeof give>[1]
declare const arrival: Parameters<typeof recordDraws>[2]
const given = { summary: '', input: z.object({}), reply: z.null() }

// @ts-expect-error: the server knows no names of the browser
void document.title
// @ts-expect-error: what moves coins is given a transaction
void give(db, move, now)
// @ts-expect-error: so is what writes several rows
void recordDraws(db, [], arrival)
// @ts-expect-error: what only reads cannot write
void give(reader, move, now)
// @ts-expect-error: nor by itself
void reader.delete(coinAccounts)
// @ts-expect-error: a transaction is begun once
void inTransaction(tx, (begun) => give(begun, move, now))
// @ts-expect-error: whoever began it
void db.transaction((begun) => inTransaction(begun, async () => {}))
// @ts-expect-error: what anyone may write names its flood limit
void endpoint('POST', '/api/x', { ...given, access: 'public' })
// @ts-expect-error: and what any player may
void endpoint('POST', '/api/x', { ...given, access: 'player' })
