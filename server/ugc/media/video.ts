import { type RefusalCode, refuse } from '#contract/refusals.ts'
import type { Remuxed } from './remux.ts'
import { inThread, ThreadLost, threadModule } from './thread.ts'

/** Paths of the source file and of the new file. */
export interface Work {
  from: string
  to: string
}

export type VideoReport = { done: Remuxed } | { refusal: RefusalCode } | { system: string }

const TERMS = { heapMb: 128, limitMs: 60_000 }

/** Remuxes a video in a separate thread, see `remuxVideo`. */
export async function remux(work: Work): Promise<Remuxed> {
  const report = await inThread<VideoReport>(threadModule('remux'), work, TERMS).catch(lost)
  if ('done' in report) return report.done
  if ('refusal' in report) return refuse(report.refusal)
  throw new Error(`a video could not be written: ${report.system}`)
}

function lost(error: unknown): VideoReport {
  if (error instanceof ThreadLost) return { refusal: 'bad_video' }
  throw error
}
