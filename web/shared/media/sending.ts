export interface UploadOptions {
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Uploads a file and returns its path. Throws `UploadFailed` with a message for the player. */
export type SendFile = (file: Blob, name: string, sending: UploadOptions) => Promise<string>

export const NO_NETWORK = '网络连接失败，请稍后再试'

export class UploadFailed extends Error {}
