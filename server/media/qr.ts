import { inThread } from './thread.ts'

/** A picture as its pixels, of four bytes each. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

const TERMS = { heapMb: 64, limitMs: 10_000 }

/** Whether a QR code can be read in a picture. What can't be told is taken for one: people look at it then. */
export async function hasQrCode(pixels: Pixels): Promise<boolean> {
  const module = new URL('./qr.worker.ts', import.meta.url)
  return inThread<boolean>(module, pixels, { ...TERMS, transfer: [pixels.data.buffer] }).catch(() => true)
}
