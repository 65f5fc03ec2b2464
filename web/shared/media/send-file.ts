import { RESUMABLE_FROM, upload, type UploadScene } from '#contract/infra/upload.ts'
import { parseAnswer, CallFailed, createGid, UNKNOWN_ERROR } from '#client/call.ts'
import { machineTime } from '#client/site-clock.ts'
import { NO_NETWORK, UploadFailed, type SendFile } from './uploads.ts'

const SCENE: UploadScene = 'forum'
const TIME_LIMIT = 300_000

export const sendFile: SendFile = async (file, name, sending) => {
  if (!file.type.startsWith('video/') || file.size <= RESUMABLE_FROM) return sendWhole(file, name, sending)
  const { sendInParts } = await import('./send-in-parts.ts')
  return sendInParts(file, name, sending)
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
const sendWhole: SendFile = (file, name, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(upload.method, upload.path)
    request.timeout = TIME_LIMIT
    request.setRequestHeader('gid', createGid(machineTime(), crypto.getRandomValues(new Uint32Array(2))))
    const fail = () => reject(new UploadFailed(NO_NETWORK))
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('load', () => {
      try {
        resolve(parseUploadPath(request))
      } catch (error) {
        reject(new UploadFailed(error instanceof CallFailed ? error.message : UNKNOWN_ERROR))
      }
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.set('scene', SCENE)
    form.set('file', file, name)
    request.send(form)
  })

function parseUploadPath({ status, responseText }: XMLHttpRequest): string {
  const answer = parseAnswer<{ path: string }>(status, JSON.parse(responseText))
  if (answer.status !== 200) throw new CallFailed(status, answer.msg)
  return answer.data.path
}
