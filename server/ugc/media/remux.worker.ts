import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#contract/refusals.ts'
import { remuxVideo } from './remux.ts'
import type { VideoReport, RemuxWork } from './video.ts'

const { from, to } = workerData as RemuxWork

parentPort?.postMessage(await remuxVideo(from, to).then((done): VideoReport => ({ done }), toVideoReport))

/** Reports a refusal as such, an error of a system call as a server error, and any other error as a malformed file. */
function toVideoReport(error: unknown): VideoReport {
  if (error instanceof Refusal) return { refusal: error.code }
  const { code, syscall } = Object(error) as { code?: unknown; syscall?: unknown }
  return syscall === undefined ? { refusal: 'bad_video' } : { system: String(code) }
}
