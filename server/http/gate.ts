import pLimit from 'p-limit'
import { room } from './room.ts'

interface Size {
  /** Works that run at a time. */
  width: number
  /** Works that wait for their turn. */
  queue: number
  /** Works of one caller, running or waiting: nobody fills the queue alone. */
  each: number
}

/** Lets `width` works run at a time and a short queue wait, first come first served; throws Busy for all others. */
export function gate({ width, queue, each }: Size) {
  const inside = room({ most: width + queue, each })
  const turn = pLimit(width)
  return <T>(caller: string, work: () => Promise<T>): Promise<T> => inside(caller, () => turn(work))
}
