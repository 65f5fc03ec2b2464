import { PICTURES_LIMIT } from '#contract/ugc/media.ts'
import { createStore } from '#client/store.ts'

export type UploadKind = 'image' | 'video'

export interface Upload {
  readonly id: number
  readonly kind: UploadKind
  readonly file: Blob
  readonly name: string
  readonly poster: Blob | null
  readonly alt: string
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** Fraction of the file that is uploaded, 0 to 1. */
  readonly progress: number
  /** Path of the file on the server; '' until it is uploaded. */
  readonly path: string
  readonly posterPath: string
  readonly problem: string
}

export type NewUpload = Pick<Upload, 'kind' | 'file' | 'name'>

export type Uploads = ReturnType<typeof createUploads>

/** Maximum number of concurrent uploads of one draft. The server accepts four per member. */
const MAX_CONCURRENT = 2
const UPLOAD_FAILED = '没有传上，请再试一次'

type PreparedFile = Pick<Upload, 'file' | 'poster'>

/** Prepares a file for the upload: shrinks a picture, or adds a poster to a video. */
export type PrepareFile = (upload: Pick<Upload, 'kind' | 'file' | 'poster'>) => Promise<PreparedFile>

/** Creates the upload queue of a draft. */
export function createUploads(send: SendFile, prepare: PrepareFile = async (upload) => upload) {
  const underWay = new Map<number, AbortController>()
  const all = createStore<readonly Upload[]>([])
  let lastId = 0

  const change = (id: number, by: Partial<Upload>): void =>
    all.set(all.get().map((one) => (one.id === id ? { ...one, ...by } : one)))

  function sendNext(): void {
    const next = all.get().find(({ state }) => state === 'waiting')
    if (!next || underWay.size >= MAX_CONCURRENT) return
    void sendOne(next)
    sendNext()
  }

  async function sendOne(upload: Upload): Promise<void> {
    const { id, name } = upload
    const stop = new AbortController()
    underWay.set(id, stop)
    change(id, { state: 'sending', progress: 0, problem: '' })
    const sending = { signal: stop.signal, onProgress: (progress: number) => change(id, { progress }) }
    try {
      const { file, poster } = await prepare(upload)
      change(id, { file, poster })
      if (stop.signal.aborted) return
      const posterPath = poster ? await send(poster, 'poster.jpg', { ...sending, onProgress: () => {} }) : ''
      const path = await send(file, name, sending)
      change(id, { state: 'sent', progress: 1, path, posterPath })
    } catch (error) {
      change(id, { state: 'failed', problem: error instanceof UploadFailed ? error.message : UPLOAD_FAILED })
    } finally {
      underWay.delete(id)
      sendNext()
    }
  }

  return {
    all,
    /** Adds files and uploads them. A draft has up to nine pictures or one video; other files are ignored. */
    add(files: readonly NewUpload[]) {
      all.set(files.map((file) => createUpload(file, ++lastId)).reduce(addIfAllowed, all.get()))
      sendNext()
    },
    remove(id: number) {
      all.set(all.get().filter((one) => one.id !== id))
      stopOne(id)
    },
    retry(id: number) {
      // The second click of a double click finds the upload already retried.
      if (all.get().find((one) => one.id === id)?.state !== 'failed') return
      change(id, { state: 'waiting', problem: '' })
      sendNext()
    },
    move(id: number, by: -1 | 1) {
      const uploads = all.get()
      const at = uploads.findIndex((one) => one.id === id)
      const to = at + by
      if (at < 0 || to < 0 || to >= uploads.length) return
      all.set(uploads.map((one, place) => (place === at ? uploads[to]! : place === to ? uploads[at]! : one)))
    },
    describe: (id: number, alt: string) => change(id, { alt }),
    clear() {
      const before = all.get()
      all.set([])
      for (const { id } of before) stopOne(id)
    },
  }

  function stopOne(id: number): void {
    underWay.get(id)?.abort()
    underWay.delete(id)
    sendNext()
  }
}

const createUpload = (file: NewUpload, id: number): Upload => ({
  ...file,
  id,
  poster: null,
  alt: '',
  path: '',
  posterPath: '',
  state: 'waiting',
  progress: 0,
  problem: '',
})

function addIfAllowed(all: readonly Upload[], next: Upload): readonly Upload[] {
  const fits = next.kind === 'video' ? all.length === 0 : all.length < PICTURES_LIMIT && allowedKind(all) !== 'none'
  return fits ? [...all, next] : all
}

export function allowedKind(all: readonly Pick<Upload, 'kind'>[]): 'any' | 'image' | 'none' {
  if (all.length === 0) return 'any'
  return all[0]?.kind === 'video' || all.length >= PICTURES_LIMIT ? 'none' : 'image'
}

export const areAllSent = (all: readonly Upload[]): boolean => all.every(({ state }) => state === 'sent')

export const toMediaInput = (all: readonly Upload[]) => ({
  images: all.map(({ path }) => path).join(','),
  alts: all.map(({ alt }) => alt),
  poster: all[0]?.posterPath ?? '',
})

export interface UploadOptions {
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Uploads a file and returns its path. Throws `UploadFailed` with a message for the player. */
export type SendFile = (file: Blob, name: string, sending: UploadOptions) => Promise<string>

export const NO_NETWORK = '网络连接失败，请稍后再试'

export class UploadFailed extends Error {}
