import { flattened } from './flattened.ts'

/** A photo that can't be read, in words for the player. */
export class PhotoProblem extends Error {
  override name = 'PhotoProblem'
}

const LARGEST = 30 * 1024 * 1024

/** The picture of a file, upright as its camera held it. Throws PhotoProblem. Who has it revokes its address. */
export async function pictureOf(file: File): Promise<HTMLImageElement> {
  if (file.size > LARGEST) throw new PhotoProblem('照片太大，最多 30 MB')
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
  } catch {
    URL.revokeObjectURL(picture.src)
    throw new PhotoProblem('这不是照片，或这个浏览器打不开它，请换一张 JPG 或 PNG')
  }
  return picture
}

/** The picture without colours and shadows, its short side so many pixels, as a file for the reader. */
export async function flatCopy(picture: HTMLImageElement, edge: number): Promise<{ file: Blob; height: number }> {
  const { naturalWidth, naturalHeight } = picture
  const scale = edge / Math.min(naturalWidth, naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(naturalWidth * scale)
  canvas.height = Math.round(naturalHeight * scale)
  const { width, height } = canvas
  const pen = canvas.getContext('2d')
  if (!pen) throw new PhotoProblem(NO_MEMORY)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  const pixels = pen.getImageData(0, 0, width, height)
  paintGrey(pixels.data, flattened(greyOf(pixels.data), width, height))
  pen.putImageData(pixels, 0, 0)
  const file = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  // Safari keeps the pixels of a canvas for a while, unless it has none.
  canvas.width = 0
  if (!file) throw new PhotoProblem(NO_MEMORY)
  return { file, height }
}

const NO_MEMORY = '内存不够，请关掉别的网页再试'

/** How light each pixel is (Rec. 601). */
function greyOf(data: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4)
  for (let i = 0; i < grey.length; i++) {
    grey[i] = 0.299 * data[4 * i]! + 0.587 * data[4 * i + 1]! + 0.114 * data[4 * i + 2]!
  }
  return grey
}

function paintGrey(data: Uint8ClampedArray, grey: Uint8ClampedArray): void {
  for (let i = 0; i < grey.length; i++) data.fill(grey[i]!, 4 * i, 4 * i + 3)
}
