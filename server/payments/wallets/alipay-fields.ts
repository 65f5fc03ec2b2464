import { momentOf } from '#lottery/dates.ts'
import * as z from 'zod/mini'
import { fenOf } from './yuan.ts'

/** Time in China's time zone. */
export const AlipayTime = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
  z.transform((time: string) => momentOf(time)),
)

/** Amount in yuan, converted to fen. */
export const AlipayYuan = z.pipe(
  z.string().check(z.refine((yuan) => fenOf(yuan) !== null)),
  z.transform((yuan: string) => fenOf(yuan) ?? 0),
)
