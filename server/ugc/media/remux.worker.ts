import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#contract/refusals.ts'
import { remuxed } from './remux.ts'
import type { VideoReport, Work } from './video.ts'

const { from, to } = workerData as Work

parentPort?.postMessage(await remuxed(from, to).then((done): VideoReport => ({ done }), toldOf))

/** What the reader of containers stumbles over is the sender's fault; what the machine lacks is ours. */
function toldOf(error: unknown): VideoReport {
  if (error instanceof Refusal) return { refusal: error.code }
  const { code, syscall } = Object(error) as { code?: unknown; syscall?: unknown }
  return syscall === undefined ? { refusal: 'bad_video' } : { system: String(code) }
}
