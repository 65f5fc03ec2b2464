import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#contract/refusals.ts'
import { remuxed } from './remux.ts'
import type { VideoReport, Work } from './video.ts'

const { from, to } = workerData as Work

parentPort?.postMessage(await remuxed(from, to).then((done): VideoReport => ({ done }), toldOf))

/** Maps errors without a system call to a malformed file; the others are server errors. */
function toldOf(error: unknown): VideoReport {
  if (error instanceof Refusal) return { refusal: error.code }
  const { code, syscall } = Object(error) as { code?: unknown; syscall?: unknown }
  return syscall === undefined ? { refusal: 'bad_video' } : { system: String(code) }
}
