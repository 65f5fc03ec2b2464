import { loadPicture } from '#web/shared/page/share/share-button.tsx'

const EDGE = 88
const STRIP = 196
const FAMILY = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'
// The picture of the draw has light colours in both themes of the page, so the result below it has them too.
const PAPER = '#fffefc'
const INK = '#1f1d1a'
const RED = '#b82c1a'

interface Result {
  won: string
  points: string
  isWin: boolean
}

/** Returns a picture of the draw with the player's result below it; null if the browser cannot draw it. */
export async function drawResult(drawPath: string, { won, points, isWin }: Result): Promise<Blob | null> {
  const draw = await createImageBitmap(await loadPicture(drawPath))
  const canvas = document.createElement('canvas')
  canvas.width = draw.width
  canvas.height = draw.height + STRIP
  const paper = canvas.getContext('2d')
  if (!paper) return null
  paper.fillStyle = PAPER
  paper.fillRect(0, draw.height, canvas.width, STRIP)
  paper.drawImage(draw, 0, 0)
  const line = (words: string, y: number, size: number, colour: string) => {
    paper.font = `${size}px ${FAMILY}`
    paper.fillStyle = colour
    paper.fillText(words, EDGE, draw.height + y, canvas.width - 2 * EDGE)
  }
  line(won, 92, 46, isWin ? RED : INK)
  line(points, 150, 34, INK)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
