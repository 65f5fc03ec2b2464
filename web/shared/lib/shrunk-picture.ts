const SMALL = 512 * 1024
const MOVING = ['image/gif', 'image/webp']

/** A copy would stand still. */
export const mayMove = (type: string): boolean => MOVING.includes(type)

/**
 * A smaller copy of a camera's picture, its short side `edge` px at most, so that a slow line brings it within the time of
 * a call. What is small, moves, or can't be read here goes as it is: the server decides.
 */
export async function shrunkPicture(file: Blob, edge: number): Promise<Blob> {
  if (file.size <= SMALL || mayMove(file.type)) return file
  const copy = await copyOf(file, edge).catch(() => null)
  return copy && copy.size < file.size ? copy : file
}

async function copyOf(file: Blob, edge: number): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeWithin(edge, picture))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // WebP keeps what is transparent.
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
  return new Promise((done) => canvas.toBlob(done, type, 0.9))
}

interface Size {
  width: number
  height: number
}

/** The size of a copy whose short side is `edge` px at most. */
export function sizeWithin(edge: number, { width, height }: Size): Size {
  const scale = Math.min(1, edge / Math.min(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
