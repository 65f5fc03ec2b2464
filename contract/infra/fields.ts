import { isDay } from '#lottery/dates.ts'
import { GAME_TYPES } from '#lottery/games.ts'
import * as z from 'zod/mini'

// Schemas shared by the endpoints. Numbers in queries may be text; in JSON bodies they must be numbers.

const intText = z.string().check(z.regex(/^-?\d{1,15}$/, '请输入整数'))

const numberFromQuery = (message: string) => z.pipe(z.union([z.number(), intText], message), z.transform(Number))

const intFromQuery = (min: number, max: number, message: string) =>
  z.pipe(numberFromQuery(message), z.int(message).check(z.minimum(min, message), z.maximum(max, message)))

const NO_GAME = '没有这个彩种'
export const gameType = z.literal(GAME_TYPES, NO_GAME)
export const queryGameType = z.pipe(numberFromQuery(NO_GAME), gameType)

/** Largest valid id. JavaScript cannot represent larger integers exactly. */
const MAX_ID = Number.MAX_SAFE_INTEGER
export const queryId = intFromQuery(1, MAX_ID, '编号不正确')
export const bodyId = z.int('编号不正确').check(z.minimum(1, '编号不正确'), z.maximum(MAX_ID, '编号不正确'))
export const id = z.int()

const toUndefined = <T>(value: T): Exclude<T, '' | 0 | null> | undefined =>
  (value || undefined) as Exclude<T, '' | 0 | null> | undefined

/** Optional id of a JSON body: missing, null, 0 and '' mean none. */
export const optionalBodyId = (message = '编号不正确') =>
  z.optional(z.pipe(z.union([z.literal(['', 0, null]), bodyId], message), z.transform(toUndefined)))

/** Optional id of a query: missing, 0 and '' mean none. */
export const optionalQueryId = z.optional(
  z.pipe(z.union([z.literal(''), intFromQuery(0, MAX_ID, '编号不正确')], '编号不正确'), z.transform(toUndefined)),
)

export const emptyAsUndefined = <Schema extends z.ZodMiniType>(schema: Schema, message: string) =>
  z.optional(z.pipe(z.union([z.literal(['', 0]), schema], message), z.transform(toUndefined)))

export const queryInt = intFromQuery

/** Pages count from 1; a page has 1 to 100 rows, 10 by default. */
export const paging = {
  page: z._default(intFromQuery(1, 1_000_000, '页码不正确'), 1),
  pageSize: z._default(intFromQuery(1, 100, '每页条数应为 1 到 100'), 10),
}

/**
 * Page numbers, or a cursor, for a list with the newest row first. `before_id` is the id of the last row that the
 * client has: the reply contains the rows after that row, and `page` is ignored.
 */
export const pagingBefore = { ...paging, before_id: z.optional(queryId) }

/** Page size and cursor as in `pagingBefore`, for a list without page numbers. */
export const cursorBefore = { pageSize: paging.pageSize, before_id: z.optional(queryId) }

/** Page numbers, or a cursor, for a list with the oldest row first: `after_id` selects the rows after that row. */
export const pagingAfter = { ...paging, after_id: z.optional(queryId) }

/** Schema of a text that must not be blank, with a message for a missing and one for a too long text. */
export const requiredText = (missing: string, most: number, tooLong = `最多${most}字`) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, tooLong))

/** Issue number in the official feeds' format: 5 digits, or 7 with the full year. */
export const issueno = z.string('期号不正确').check(z.regex(/^(\d{5}|\d{7})$/, '期号不正确'))

/** Whether a date is from 1900 to 2099. JavaScript and PostgreSQL support these dates and the day after each. */
export const isSupportedDate = (text: string): boolean => '1900' <= text && text < '2100'

/** Schema of an existing day, `YYYY-MM-DD`. The error message contains the field's label `what` and an example. */
export function queryDay(what: string) {
  const missing = `请填写${what}，如 2026-10-01`
  return z.string(missing).check(z.refine((day) => isDay(day) && isSupportedDate(day), missing))
}

/** A time in Asia/Shanghai, `YYYY-MM-DD HH:mm:ss`. */
export const shanghaiTime = z.string()

/** Phone number with masked middle digits, 138****8000; '' for a deleted account. */
export const maskedPhone = z.string()

/** An amount in yuan with at most two decimals. */
export const yuan = z.number()

/** Revision on which a change is based, for optimistic locking: a change of an older revision is rejected. */
export const revision = z
  .int('版本号不正确')
  .check(z.minimum(0, '版本号不正确'), z.maximum(2 ** 31 - 2, '版本号不正确'))
