import type * as z from 'zod/mini'
import { ChannelFault } from './channel.ts'

/** Validates a wallet's response against its schema. Throws a ChannelFault `unknown` if it does not match. */
export function parseResponse<Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> {
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ChannelFault('unknown', `the wallet's answer is not understood at "${issue?.path.join('.')}"`)
}
