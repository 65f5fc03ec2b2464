import { parseShanghaiTime, formatShanghaiTime as asShanghaiTime } from '#lottery/dates.ts'
import * as z from 'zod/mini'
import { id, isSupportedDate, requiredText } from './fields.ts'

/** Id of the row to insert before; 0: at the end. */
export const beforeId = z
  .int('编号不正确')
  .check(z.minimum(0, '编号不正确'), z.maximum(Number.MAX_SAFE_INTEGER, '编号不正确'))

export const optionalLine = (name: string, most: number) =>
  z.string(`${name}不正确`).check(z.trim(), z.maxLength(most, `${name}最多${most}字`))
export const requiredLine = (name: string, most: number) => requiredText(`请填写${name}`, most, `${name}最多${most}字`)

/** A time in the API's format; '' for none. */
export const moment = z.string('时间不正确').check(z.refine(isMoment, '时间格式为 YYYY-MM-DD HH:mm:ss'))

function isMoment(text: string): boolean {
  const at = parseShanghaiTime(text)
  return text === '' || (isSupportedDate(text) && !Number.isNaN(at.getTime()) && asShanghaiTime(at) === text)
}

/** Reply to a change: the id of the changed object, and the revision that the next change must send. */
export const SavedReply = z.object({ id, revision: z.int() })
