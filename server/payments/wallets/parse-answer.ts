import type * as z from 'zod/mini'
import { ChannelFault } from './channel.ts'

/** A wallet's answer, parsed as the shape that its interface promises. Throws a ChannelFault `unknown` where it does not fit. */
export function parseAnswer<Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> {
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ChannelFault('unknown', `the wallet's answer is not understood at "${issue?.path.join('.')}"`)
}
