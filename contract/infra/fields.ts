import { isDay } from '#lottery/dates.ts'
import { GAME_TYPES } from '#lottery/games.ts'
import * as z from 'zod/mini'

/** Pieces that many calls share. Query strings are parsed, JSON bodies are not coerced. */

const intText = z.string().check(z.regex(/^-?\d{1,15}$/, '请输入整数'))

const numberFromQuery = (message: string) => z.pipe(z.union([z.number(), intText], message), z.transform(Number))

const intFromQuery = (min: number, max: number, message: string) =>
  z.pipe(numberFromQuery(message), z.int(message).check(z.minimum(min, message), z.maximum(max, message)))

const NO_GAME = '没有这个彩种'
/** One of the seven games, by its wire number. */
export const gameType = z.literal(GAME_TYPES, NO_GAME)
export const queryGameType = z.pipe(numberFromQuery(NO_GAME), gameType)

/** Ids are positive and fit PostgreSQL's bigint without losing a digit in JavaScript. */
const MAX_ID = Number.MAX_SAFE_INTEGER
export const queryId = intFromQuery(1, MAX_ID, '编号不正确')
export const bodyId = z.int('编号不正确').check(z.minimum(1, '编号不正确'), z.maximum(MAX_ID, '编号不正确'))
export const id = z.int()

/** Clients send '' or 0 where a field names nothing. */
const absent = <T>(value: T): Exclude<T, '' | 0 | null> | undefined =>
  (value || undefined) as Exclude<T, '' | 0 | null> | undefined

/** An id of a JSON body, or undefined: missing, null, 0 and '' all mean none. */
export const optionalBodyId = (message = '编号不正确') =>
  z.optional(z.pipe(z.union([z.literal(['', 0, null]), bodyId], message), z.transform(absent)))

/** An id of a query, or undefined: missing, 0 and '' all mean none. */
export const optionalQueryId = z.optional(
  z.pipe(z.union([z.literal(''), intFromQuery(0, MAX_ID, '编号不正确')], '编号不正确'), z.transform(absent)),
)

/** Undefined where '' or 0 is sent for a number of a JSON body. */
export const orAbsent = <Schema extends z.ZodMiniType>(schema: Schema, message: string) =>
  z.optional(z.pipe(z.union([z.literal(['', 0]), schema], message), z.transform(absent)))

export const queryInt = intFromQuery

/** Page numbers count from 1; a page holds 1 to 100 rows, 10 unless told. */
export const paging = {
  page: z._default(intFromQuery(1, 1_000_000, '页码不正确'), 1),
  pageSize: z._default(intFromQuery(1, 100, '每页条数应为 1 到 100'), 10),
}

/** Of a list newest first: what comes before a row, however deep, without reading those above it; `page` is then moot. */
export const pagingBefore = { ...paging, before_id: z.optional(queryId) }

/** The same of a list that has no pages by number. */
export const goingBefore = { pageSize: paging.pageSize, before_id: z.optional(queryId) }

/** With pages by number, of a list oldest first: what comes after a row. */
export const pagingAfter = { ...paging, after_id: z.optional(queryId) }

/** An issue number as the official feeds print it: 5 digits, or 7 with the whole year. */
export const issueno = z.string('期号不正确').check(z.regex(/^(\d{5}|\d{7})$/, '期号不正确'))

/** Whether a day or moment is one that clocks, calendars and PostgreSQL all know: none has a year 0, and a day follows the last. */
export const isOfOurTimes = (text: string): boolean => '1900' <= text && text < '2100'

/** A day that there is, `YYYY-MM-DD`. Where it is missing or half typed its words say which one is wanted, with an example. */
export function queryDay(what: string) {
  const missing = `请填写${what}，如 2026-10-01`
  return z.string(missing).check(z.refine((day) => isDay(day) && isOfOurTimes(day), missing))
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const shanghaiTime = z.string()

/** Yuan with at most two decimals. */
export const yuan = z.number()

/** A number that was read with what is changed: whoever changed it first keeps their change, the second is told. */
export const revision = z
  .int('版本号不正确')
  .check(z.minimum(0, '版本号不正确'), z.maximum(2 ** 31 - 2, '版本号不正确'))
