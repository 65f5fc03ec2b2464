import { type RefusalCode, refuse } from '#contract/refusals.ts'
import type { RemuxResult } from './remux.ts'
import { runInThread, ThreadLostError, resolveThreadModule } from './thread.ts'

export interface RemuxWork {
  from: string
  to: string
}

export type VideoReport = { done: RemuxResult } | { refusal: RefusalCode } | { system: string }

const TERMS = { heapMb: 128, limitMs: 60_000 }

/** Remuxes a video in a separate thread, see `remuxVideo`. */
export async function remux(work: RemuxWork): Promise<RemuxResult> {
  const report = await runInThread<VideoReport>(resolveThreadModule('remux'), work, TERMS).catch(toLostReport)
  if ('done' in report) return report.done
  if ('refusal' in report) return refuse(report.refusal)
  throw new Error(`a video could not be written: ${report.system}`)
}

function toLostReport(error: unknown): VideoReport {
  if (error instanceof ThreadLostError) return { refusal: 'bad_video' }
  throw error
}
