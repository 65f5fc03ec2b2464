import { Worker } from 'node:worker_threads'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import type { Remuxed } from './remux.ts'

/** Files: the sent one, and the new one. */
export interface Work {
  from: string
  to: string
}

export type Told = { done: Remuxed } | { failed: { refusal: RefusalCode } | { system: string } }

const HEAP_MB = 128
const LIMIT_MS = 60_000

/**
 * Rewrites a video in a thread of its own (see `remuxed`): an index that is made to be endless ends with its memory or its
 * time, and holds up nobody.
 */
export async function remux(work: Work): Promise<Remuxed> {
  const thread = new Worker(new URL('./remux.worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const late = setTimeout(() => void thread.terminate(), LIMIT_MS)
  const told = await new Promise<Told>((tell) => {
    thread.once('message', tell)
    thread.once('error', () => tell({ failed: { refusal: 'bad_video' } }))
    thread.once('exit', () => tell({ failed: { refusal: 'bad_video' } }))
  })
  clearTimeout(late)
  await thread.terminate()
  if ('done' in told) return told.done
  return 'refusal' in told.failed ? refuse(told.failed.refusal) : broken(told.failed.system)
}

function broken(code: string): never {
  throw new Error(`a video could not be written: ${code}`)
}
