const TIME_LIMIT = 5_000
const WIDEST = 1280
/** Position of the captured frame in seconds. The first frame of a video is often black. */
const AT = 0.5

/** Captures a frame near the start of a video; null if the browser cannot decode the video. */
export async function capturePoster(file: Blob): Promise<Blob | null> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url })
    await waitForEvent(video, 'loadeddata')
    video.currentTime = Math.min(AT, video.duration / 2 || 0)
    await waitForEvent(video, 'seeked')
    return await drawFrame(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

function waitForEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  video.addEventListener(event, () => resolve(), { once: true })
  video.addEventListener('error', () => reject(new Error('this video can not be shown here')), { once: true })
  setTimeout(() => reject(new Error(`no ${event} in time`)), TIME_LIMIT)
  return promise
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, WIDEST / videoWidth)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(videoWidth * scale), height: Math.round(videoHeight * scale) })
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
}
