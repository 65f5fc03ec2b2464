import { DetailedError, Upload } from 'tus-js-client'
import { finishUpload, RESUMABLE_PATH } from '#contract/infra/upload.ts'
import { parseAnswer, call, CallFailed, createGid } from '#client/call.ts'
import { machineTime } from '#client/site-clock.ts'
import { NO_NETWORK, UploadFailed, type SendFile, type UploadOptions } from './uploads.ts'

/** Size of a part in bytes. If a part is interrupted, the server stores the bytes it has received. */
const PART = 8 * 1024 * 1024
/** Delay before the first to the fourth retry, in milliseconds. */
const TRIES = [1_000, 3_000, 5_000, 10_000]

/** Uploads a large file in parts (tus protocol). Resumes the upload after a lost connection or a reload. */
export const sendInParts: SendFile = async (file, _name, sending) => {
  const id = await uploadParts(file, sending)
  try {
    const answer = await call(finishUpload, { id })
    if (answer.status !== 200) throw new UploadFailed(answer.msg)
    return answer.data.path
  } catch (error) {
    throw error instanceof CallFailed ? new UploadFailed(error.message) : error
  }
}

function uploadParts(file: Blob, { onProgress, signal }: UploadOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    endpoint: window.location.origin + RESUMABLE_PATH,
    headers: { gid: createGid(machineTime(), crypto.getRandomValues(new Uint32Array(2))) },
    chunkSize: PART,
    retryDelays: TRIES,
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => onProgress(total ? sent / total : 0),
    onError: (error) => reject(new UploadFailed(formatUploadError(error))),
    onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
  })
  signal.addEventListener('abort', () => void upload.abort(true).catch(() => {}), { once: true })
  void startOrResume(upload)
  return promise
}

async function startOrResume(upload: Upload): Promise<void> {
  const [begun] = await upload.findPreviousUploads().catch(() => [])
  if (begun) upload.resumeFromPreviousUpload(begun)
  upload.start()
}

function formatUploadError(error: Error): string {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (!answer) return NO_NETWORK
  try {
    return parseAnswer<null>(answer.getStatus(), JSON.parse(answer.getBody())).msg
  } catch (failure) {
    return failure instanceof CallFailed ? failure.message : NO_NETWORK
  }
}
