export interface Sending {
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Uploads a file and returns its path. Throws NotTaken with a message for the player. */
export type SendFile = (file: Blob, name: string, sending: Sending) => Promise<string>

export const NO_NETWORK = '网络连接失败，请稍后再试'

/** An upload failed; the message is shown to the player. */
export class NotTaken extends Error {}
