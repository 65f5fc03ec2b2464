const UNCHANGED_UP_TO = 512 * 1024
const ANIMATED_TYPES = ['image/gif', 'image/webp']

/** Whether pictures of this type may be animated; a shrunk copy would lose the animation. */
export const mayBeAnimated = (type: string): boolean => ANIMATED_TYPES.includes(type)

/**
 * Shrinks a photo to `edge` px on its short side. Returns the file unchanged if it is small, may be animated or is
 * unreadable, or if the copy is not smaller.
 */
export async function shrinkPicture(file: Blob, edge: number): Promise<Blob> {
  if (file.size <= UNCHANGED_UP_TO || mayBeAnimated(file.type)) return file
  const copy = await createSmallCopy(file, edge).catch(() => null)
  return copy && copy.size < file.size ? copy : file
}

async function createSmallCopy(file: Blob, edge: number): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, computeCopySize(edge, picture))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // WebP, because it retains transparency.
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
  return new Promise((done) => canvas.toBlob(done, type, 0.9))
}

type Size = Pick<ImageBitmap, 'width' | 'height'>

export function computeCopySize(edge: number, { width, height }: Size): Size {
  const scale = Math.min(1, edge / Math.min(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
