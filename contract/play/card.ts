import * as z from 'zod/mini'
import { bodyId, gameType, id, shanghaiTime } from '#contract/infra/fields.ts'

/** Card in a post that shows current data: a locked pick of the author, a draw, or a chart. */
export const CardInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pick'), id: bodyId }),
  z.object({ kind: z.literal('draw'), id: bodyId }),
  z.object({ kind: z.literal('chart'), type: gameType, count: z.literal([30, 50, 100]) }),
])
export type CardInput = z.output<typeof CardInput>

export const Card = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pick'),
    type: gameType,
    issueno: z.string(),
    red_ball: z.string(),
    blue_ball: z.string(),
    /** Null before the draw; then its numbers and the pick's result. level_name '': no win; is_win null: unknown. */
    drawn: z.nullable(
      z.object({
        id,
        first_number: z.string(),
        second_number: z.string(),
        is_win: z.nullable(z.int()),
        level_name: z.string(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('draw'),
    id,
    type: gameType,
    issueno: z.string(),
    opendate: shanghaiTime,
    first_number: z.string(),
    second_number: z.string(),
  }),
  z.object({ kind: z.literal('chart'), type: gameType, count: z.int() }),
])
export type Card = z.output<typeof Card>
