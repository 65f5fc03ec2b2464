import { formatMonthDay } from '#web/shared/lib/time.ts'
import type { ChartView } from './chart-view.ts'
import { ballText, buildGroups } from './columns.ts'
import type { ChartExport } from './csv.ts'
import { DRAWN } from './feature-columns.ts'
import { formatChartName, FOOT_ROWS, findMaxima } from './chart-labels.ts'
import { buildLines } from './lines.ts'
import { findMarks, NO_MARKS } from './marks.ts'

const ROW = 26
const ISSUE = 132
const FEATURE = 48
const DRAWN_WIDTH = { balls: 168, digits: 112 }
const TITLE = 52
const EDGE = 16
/** Maximum width and height of the canvas; browsers silently draw nothing on a larger one. */
const MAX_PIXELS = 16_000
const FAMILY = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'

interface Picture {
  paper: CanvasRenderingContext2D
  colours: ReturnType<typeof readColours>
  shown: ChartExport
  view: ChartView
  /** Width of a number column in the picture, in pixels before scaling. */
  cell: number
  /** Centres of the feature columns. */
  featuresAt: readonly number[]
  width: number
}

/** Draws the chart as a PNG in the theme of the page; null if the browser cannot create it. */
export function renderChartPicture(shown: ChartExport, view: ChartView): Promise<Blob | null> {
  const layout = computeLayout(shown)
  const width = layout.width + 2 * EDGE
  const height = TITLE + ROW * (2 + shown.rows.length + FOOT_ROWS.length) + 2 * EDGE
  const scale = Math.min(2, MAX_PIXELS / height, MAX_PIXELS / width)
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale })
  const paper = canvas.getContext('2d')
  if (!paper) return Promise.resolve(null)
  const colours = readColours(getComputedStyle(document.documentElement))
  paper.scale(scale, scale)
  paper.fillStyle = colours.paper
  paper.fillRect(0, 0, width, height)
  paper.translate(EDGE, EDGE)
  draw({ paper, colours, shown, view, ...layout })
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

function computeLayout({ game, columns, features }: ChartExport) {
  const longest = Math.max(...columns.map(({ label }) => label.length))
  const cell = longest <= 2 ? 24 : 8 * longest + 4
  let width = ISSUE + columns.length * cell
  const featuresAt = features.map((feature) => {
    const own = feature === DRAWN ? DRAWN_WIDTH[game.kind] : FEATURE
    width += own
    return width - own / 2
  })
  return { cell, featuresAt, width }
}

function readColours(style: CSSStyleDeclaration) {
  const read = (name: string) => style.getPropertyValue(`--${name}`)
  return {
    paper: read('c-surface'),
    ground: { plain: read('c-surface'), shaded: read('chart-zone'), second: read('chart-zone-blue') },
    head: read('c-sunken'),
    ink: read('c-ink'),
    ink2: read('c-ink-2'),
    omission: read('chart-omit'),
    rule: read('c-line'),
    edge: read('c-line-2'),
    layer: read('c-settled'),
    onBall: read('ball-on'),
    red: read('ball-red'),
    blue: read('ball-blue'),
  }
}

function draw(picture: Picture): void {
  const { paper, colours, shown, view, width } = picture
  const { rows, game, kind } = shown
  paper.textBaseline = 'middle'
  paper.textAlign = 'center'
  const demo = rows.some((row) => row.is_demo === 1) ? '　含演示开奖' : ''
  const title = `${formatChartName(game, kind)}　${rows.length} 期${demo}`
  drawText(picture, title, width / 2, TITLE / 2 - 4, { colour: colours.ink, font: '700 20px' })
  paper.translate(0, TITLE)
  drawHead(picture)
  paper.translate(0, 2 * ROW)
  if (view.layers) drawLayers(picture)
  drawRules(picture)
  if (view.lines) drawLines(picture)
  rows.forEach((_, at) => drawRow(picture, at))
  paper.translate(0, rows.length * ROW)
  drawFoot(picture)
}

const columnLeft = ({ cell }: Picture, at: number): number => ISSUE + at * cell
const columnCentre = ({ cell }: Picture, at: number): number => ISSUE + (at + 0.5) * cell

interface TextStyle {
  colour: string
  /** Weight and size. */
  font: string
}

function drawText({ paper }: Picture, text: string, x: number, y: number, { colour, font }: TextStyle): void {
  paper.fillStyle = colour
  paper.font = `${font} ${FAMILY}`
  paper.fillText(text, x, y)
}

function drawHead(picture: Picture): void {
  const { paper, colours, shown, cell, featuresAt, width } = picture
  const style = { colour: colours.ink2, font: '400 13px' }
  paper.fillStyle = colours.head
  paper.fillRect(0, 0, width, 2 * ROW)
  drawText(picture, '期号', ISSUE / 2, ROW, style)
  let left = ISSUE
  for (const { label, span, ground } of buildGroups(shown.game, shown.kind)) {
    paper.fillStyle = colours.ground[ground]
    paper.fillRect(left, 2 * ROW, span * cell, (shown.rows.length + FOOT_ROWS.length) * ROW)
    drawText(picture, label, left + (span * cell) / 2, ROW / 2, style)
    left += span * cell
  }
  for (const { at, label } of shown.columns) drawText(picture, label, columnCentre(picture, at), 1.5 * ROW, style)
  shown.features.forEach(({ label }, i) => drawText(picture, label, featuresAt[i]!, 1.5 * ROW, style))
}

function drawLayers(picture: Picture): void {
  const { paper, colours, shown, view, cell } = picture
  paper.fillStyle = colours.layer
  for (const { at } of shown.columns) {
    const rows = Math.min(shown.foot.currentOmission[at]!, shown.rows.length)
    paper.fillRect(columnLeft(picture, at), view.newestFirst ? 0 : (shown.rows.length - rows) * ROW, cell, rows * ROW)
  }
}

function drawRules(picture: Picture): void {
  const { paper, colours, shown, view, width } = picture
  const rows = shown.rows.length + FOOT_ROWS.length
  const horizontal = (row: number, isStrong: boolean) => {
    paper.fillStyle = isStrong ? colours.edge : colours.rule
    paper.fillRect(0, row * ROW, width, 1)
  }
  const vertical = (x: number, isStrong: boolean) => {
    paper.fillStyle = isStrong ? colours.edge : colours.rule
    paper.fillRect(x, -2 * ROW, 1, (rows + 2) * ROW)
  }
  for (let row = 0; row <= rows; row++) horizontal(row, (view.rules && row % 5 === 0) || row === shown.rows.length)
  for (const { at, edge } of shown.columns) vertical(columnLeft(picture, at + 1), edge)
  vertical(ISSUE, true)
}

function drawLines({ paper, colours, shown, cell }: Picture): void {
  paper.globalAlpha = 0.6
  paper.lineWidth = 1.5
  for (const { colour, path } of buildLines(shown.game.code, shown.kind, shown.columns, shown.rows)) {
    const scaled = new Path2D()
    scaled.addPath(new Path2D(path), { a: cell, d: ROW, e: ISSUE })
    paper.strokeStyle = colours[colour]
    paper.stroke(scaled)
  }
  paper.globalAlpha = 1
}

function drawRow(picture: Picture, at: number): void {
  const { colours, shown, view, featuresAt } = picture
  const row = shown.rows[at]!
  const y = (at + 0.5) * ROW
  const marks = shown.kind === 'numbers' ? findMarks(shown.game, row) : NO_MARKS
  const date = row.is_demo === 1 ? '演示' : formatMonthDay(row.opendate)
  drawText(picture, `${row.issueno}  ${date}`, ISSUE / 2, y, { colour: colours.ink, font: '400 13px' })
  for (const column of shown.columns) {
    const x = columnCentre(picture, column.at)
    const omission = row.omissions[column.at]!
    if (omission === 0) {
      drawBall(picture, ballText(shown.game, column, row), x, y, {
        blue: column.track.zone === 'second' || marks.special === column.at,
        repeated: view.repeated && marks.repeated.has(column.at),
        neighbour: view.neighbours && marks.neighbours.has(column.at),
        consecutive: view.consecutive && marks.consecutive.has(column.at),
      })
    } else if (view.omission) {
      drawText(picture, String(omission), x, y, { colour: colours.omission, font: '400 12px' })
    }
  }
  const style = { colour: colours.ink2, font: '400 12px' }
  shown.features.forEach(({ text }, i) => drawText(picture, text(row), featuresAt[i]!, y, style))
}

type BallStyle = Record<'blue' | 'repeated' | 'neighbour' | 'consecutive', boolean>

/** Marks as on the page: second zone a thin outer ring, 重号 a thick dark ring, 邻号 a dot; 连号 is square. */
function drawBall(picture: Picture, label: string, x: number, y: number, style: BallStyle): void {
  const { paper, colours } = picture
  const colour = style.blue ? colours.blue : colours.red
  const longer = Math.max(0, 4 * (label.length - 2))
  const outline = (half: number) => buildRoundedBox(x + 0.5, y + 0.5, half + longer, half, style.consecutive ? 4 : half)
  const drawRing = (half: number, lineWidth: number, strokeStyle: string) => {
    Object.assign(paper, { lineWidth, strokeStyle })
    paper.stroke(outline(half))
  }
  paper.fillStyle = colour
  paper.fill(outline(style.blue ? 9.5 : 11))
  if (style.blue) drawRing(10.5, 1, colour)
  if (style.repeated) drawRing(10, 2, colours.ink)
  drawText(picture, label, x + 0.5, y + 1, { colour: colours.onBall, font: '600 12px' })
  if (style.neighbour) drawDot(picture, x + 8.5, y - 7.5)
}

/** Does not use `roundRect`, which Safari has only since version 16. */
function buildRoundedBox(x: number, y: number, halfWidth: number, halfHeight: number, corner: number): Path2D {
  const [left, top, right, bottom] = [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight]
  const box = new Path2D()
  box.moveTo(x, top)
  box.arcTo(right, top, right, bottom, corner)
  box.arcTo(right, bottom, left, bottom, corner)
  box.arcTo(left, bottom, left, top, corner)
  box.arcTo(left, top, right, top, corner)
  box.closePath()
  return box
}

function drawDot({ paper, colours }: Picture, x: number, y: number): void {
  paper.beginPath()
  paper.arc(x, y, 3.5, 0, 2 * Math.PI)
  Object.assign(paper, { fillStyle: colours.ink, strokeStyle: colours.paper, lineWidth: 1 })
  paper.fill()
  paper.stroke()
}

function drawFoot(picture: Picture): void {
  const { colours, shown } = picture
  FOOT_ROWS.forEach(({ key, label }, row) => {
    const y = (row + 0.5) * ROW
    const most = findMaxima(shown.columns, shown.foot[key])
    drawText(picture, label, ISSUE / 2, y, { colour: colours.ink2, font: '400 13px' })
    for (const { at } of shown.columns) {
      const font = `${most.has(at) ? 700 : 400} ${key === 'averageOmission' ? 10 : 12}px`
      drawText(picture, String(shown.foot[key][at]), columnCentre(picture, at), y, { colour: colours.ink2, font })
    }
  })
}
