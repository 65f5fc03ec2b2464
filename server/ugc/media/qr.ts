import { runInThread, resolveThreadModule } from './thread.ts'

/** Consecutive frames of the same size as grey values: one byte per pixel, 0 is black. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

const QR_THREAD_LIMITS = { heapMb: 64, limitMs: 10_000 }

/** Finds QR codes. Returns true also if the detection fails, so that the picture is reviewed or rejected. */
export async function hasQrCode(pixels: Pixels): Promise<boolean> {
  return runInThread<boolean>(resolveThreadModule('qr'), pixels, {
    ...QR_THREAD_LIMITS,
    transfer: [pixels.data.buffer],
  }).catch(() => true)
}
