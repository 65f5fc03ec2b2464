import pLimit from 'p-limit'
import { room } from './room.ts'

interface Size {
  /** Works that run at a time; of one caller always one. */
  width: number
  /** Works that wait for their turn. */
  queue: number
  /** Works of one caller, running or waiting: nobody fills the queue alone. */
  each: number
}

/**
 * Lets `width` works run at a time and a short queue wait, first come first served; throws Busy for all others. Works of
 * one caller follow one another, so that whoever else comes finds a turn free.
 */
export function bulkhead({ width, queue, each }: Size) {
  const inside = room({ most: width + queue, each })
  const turn = pLimit(width)
  const latest = new Map<string, Promise<unknown>>()

  async function inOrder<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const before = latest.get(caller)
    const own = before ? before.then(() => turn(work)) : turn(work)
    const ended = Promise.allSettled([own])
    latest.set(caller, ended)
    try {
      return await own
    } finally {
      if (latest.get(caller) === ended) latest.delete(caller)
    }
  }

  return <T>(caller: string, work: () => Promise<T>): Promise<T> => inside(caller, () => inOrder(caller, work))
}
