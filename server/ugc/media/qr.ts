import { inThread, threadModule } from './thread.ts'

/** Pictures of one size, one after the other, as their pixels: a byte each, from black to white. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

const TERMS = { heapMb: 64, limitMs: 10_000 }

/** Whether a QR code can be read in one of them. What can't be told is taken for one: people look at it then. */
export async function hasQrCode(pixels: Pixels): Promise<boolean> {
  return inThread<boolean>(threadModule('qr'), pixels, { ...TERMS, transfer: [pixels.data.buffer] }).catch(() => true)
}
