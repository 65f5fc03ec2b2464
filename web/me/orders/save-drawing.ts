import { saveFile } from '#web/shared/lib/save-file.ts'
import { showToast } from '#web/shared/lib/toasts.ts'

/** Side of the PNG in pixels; large enough for old phones that scan it from their photo album. */
const SIDE = 832

export async function saveDrawing(drawing: SVGSVGElement, name: string): Promise<void> {
  const picture = await rasterize(drawing).catch(() => null)
  if (!picture) {
    showToast('error', '没有保存成功，请截图保存')
    return
  }
  saveFile(picture, `${name}.png`)
}

async function rasterize(drawing: SVGSVGElement): Promise<Blob | null> {
  const image = new Image(SIDE, SIDE)
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  canvas.getContext('2d')?.drawImage(image, 0, 0, SIDE, SIDE)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
