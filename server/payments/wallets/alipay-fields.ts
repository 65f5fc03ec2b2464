import { parseShanghaiTime } from '#lottery/dates.ts'
import * as z from 'zod/mini'
import { parseFen } from './yuan.ts'

/** Time in China's time zone. */
export const AlipayTime = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  z.transform((time: string) => parseShanghaiTime(time)),
)

/** Amount in yuan, converted to fen. */
export const AlipayYuan = z.pipe(
  z.string().check(z.refine((yuan) => parseFen(yuan) !== null)),
  z.transform((yuan: string) => parseFen(yuan) ?? 0),
)
