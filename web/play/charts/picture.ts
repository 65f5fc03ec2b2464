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
const FIGURE = 48
const DRAWN_WIDE = { balls: 168, digits: 112 }
const TITLE = 52
const EDGE = 16
/** Maximum width and height of the canvas; browsers silently draw nothing on a larger one. */
const MAX_PIXELS = 16_000
const FAMILY = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'

type PictureColours = ReturnType<typeof readColours>
interface PictureContext {
  paper: CanvasRenderingContext2D
  ink: PictureColours
  shown: ChartExport
  /** Width of a number column in the picture, in pixels before scaling. */
  cell: number
  width: number
}

/** Draws the chart as a PNG in the theme of the page; null if the browser cannot create it. */
export function renderChartPicture(shown: ChartExport, view: ChartView): Promise<Blob | null> {
  const cell = computeCellWidth(shown)
  const width = ISSUE + shown.columns.length * cell + computeFeatureWidth(shown, shown.features)
  const height = TITLE + ROW * (2 + shown.rows.length + FOOT_ROWS.length)
  const scale = Math.min(2, MAX_PIXELS / (height + 2 * EDGE), MAX_PIXELS / (width + 2 * EDGE))
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * EDGE) * scale
  canvas.height = (height + 2 * EDGE) * scale
  const paper = canvas.getContext('2d')
  if (!paper) return Promise.resolve(null)
  const ink = readColours(getComputedStyle(document.documentElement))
  paper.scale(scale, scale)
  draw({ paper, ink, shown, cell, width }, view, height)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

function readColours(style: CSSStyleDeclaration) {
  const of = (name: string) => style.getPropertyValue(`--${name}`)
  return {
    paper: of('c-surface'),
    ground: { plain: of('c-surface'), shaded: of('chart-zone'), second: of('chart-zone-blue') },
    head: of('c-sunken'),
    ink: of('c-ink'),
    ink2: of('c-ink-2'),
    omit: of('chart-omit'),
    rule: of('c-line'),
    edge: of('c-line-2'),
    layer: of('c-settled'),
    on: of('ball-on'),
    red: of('ball-red'),
    blue: of('ball-blue'),
  }
}

function draw(desk: PictureContext, view: ChartView, height: number): void {
  const { paper, ink, shown, width } = desk
  paper.fillStyle = ink.paper
  paper.fillRect(0, 0, width + 2 * EDGE, height + 2 * EDGE)
  paper.translate(EDGE, EDGE)
  paper.textBaseline = 'middle'
  const { rows, game } = shown
  const demo = rows.some((row) => row.is_demo === 1) ? '　含演示开奖' : ''
  drawText(desk, `${formatChartName(game, shown.kind)}　${rows.length} 期${demo}`, width / 2, TITLE / 2 - 4, {
    colour: ink.ink,
    font: '700 20px',
  })
  paper.translate(0, TITLE)
  drawGrounds(desk)
  drawHead(desk)
  paper.translate(0, 2 * ROW)
  if (view.layers) drawLayers(desk, view)
  drawRules(desk, view)
  if (view.lines) drawLines(desk)
  rows.forEach((_, row) => drawRow(desk, view, row))
  paper.translate(0, rows.length * ROW)
  drawFoot(desk)
}

function computeCellWidth({ columns }: ChartExport): number {
  const longest = Math.max(...columns.map(({ label }) => label.length))
  return longest <= 2 ? 24 : 8 * longest + 4
}

const computeFeatureWidth = ({ game }: ChartExport, features: ChartExport['features']): number =>
  features.reduce((sum, one) => sum + (one === DRAWN ? DRAWN_WIDE[game.kind] : FIGURE), 0)

const cellLeft = ({ cell }: PictureContext, at: number): number => ISSUE + at * cell
const cellMiddle = (desk: PictureContext, at: number): number => cellLeft(desk, at) + desk.cell / 2

interface TextStyle {
  colour: string
  /** Weight and size. */
  font: string
}

function drawText({ paper }: PictureContext, words: string, x: number, y: number, { colour, font }: TextStyle): void {
  paper.textAlign = 'center'
  paper.fillStyle = colour
  paper.font = `${font} ${FAMILY}`
  paper.fillText(words, x, y)
}

function drawGrounds(desk: PictureContext): void {
  const { paper, ink, shown, cell, width } = desk
  const high = (2 + shown.rows.length + FOOT_ROWS.length) * ROW
  let at = 0
  for (const { span, ground } of buildGroups(shown.game, shown.kind)) {
    paper.fillStyle = ink.ground[ground]
    paper.fillRect(cellLeft(desk, at), 0, span * cell, high)
    at += span
  }
  paper.fillStyle = ink.head
  paper.fillRect(0, 0, width, 2 * ROW)
}

function drawHead(desk: PictureContext): void {
  const { ink, shown } = desk
  const small = { colour: ink.ink2, font: '400 13px' }
  drawText(desk, '期号', ISSUE / 2, ROW, small)
  let at = 0
  for (const { label, span } of buildGroups(shown.game, shown.kind)) {
    drawText(desk, label, cellLeft(desk, at) + (span * desk.cell) / 2, ROW / 2, small)
    at += span
  }
  for (const { at: place, label } of shown.columns) drawText(desk, label, cellMiddle(desk, place), 1.5 * ROW, small)
  shown.features.forEach(({ label }, i) => drawText(desk, label, featureLeft(desk, i), 1.5 * ROW, small))
}

function featureLeft(desk: PictureContext, i: number): number {
  const { features, columns } = desk.shown
  const here = computeFeatureWidth(desk.shown, [features[i]!])
  return cellLeft(desk, columns.length) + computeFeatureWidth(desk.shown, features.slice(0, i)) + here / 2
}

function drawLayers(desk: PictureContext, view: ChartView): void {
  const { paper, ink, shown, cell } = desk
  paper.fillStyle = ink.layer
  for (const { at } of shown.columns) {
    const high = Math.min(shown.foot.currentOmission[at]!, shown.rows.length)
    paper.fillRect(cellLeft(desk, at), view.newestFirst ? 0 : (shown.rows.length - high) * ROW, cell, high * ROW)
  }
}

function drawRules(desk: PictureContext, view: ChartView): void {
  const { paper, ink, shown, width } = desk
  const rows = shown.rows.length + FOOT_ROWS.length
  const line = (x: number, y: number, w: number, h: number, strong: boolean) => {
    paper.fillStyle = strong ? ink.edge : ink.rule
    paper.fillRect(x, y, w, h)
  }
  for (let row = 0; row <= rows; row++)
    line(0, row * ROW, width, 1, (view.rules && row % 5 === 0) || row === shown.rows.length)
  for (const { at, edge } of shown.columns) line(cellLeft(desk, at + 1), -2 * ROW, 1, (rows + 2) * ROW, edge)
  line(ISSUE, -2 * ROW, 1, (rows + 2) * ROW, true)
}

function drawLines({ paper, ink, shown, cell }: PictureContext): void {
  const rows = shown.rows.map(({ omissions }) => omissions)
  for (const { colour, points } of buildLines(shown.game.code, shown.kind, shown.columns, rows)) {
    paper.beginPath()
    for (const [x, y] of points) paper.lineTo(ISSUE + x * cell, y * ROW)
    paper.strokeStyle = ink[colour]
    paper.globalAlpha = 0.6
    paper.lineWidth = 1.5
    paper.stroke()
    paper.globalAlpha = 1
  }
}

function drawRow(desk: PictureContext, view: ChartView, at: number): void {
  const { ink, shown } = desk
  const row = shown.rows[at]!
  const y = (at + 0.5) * ROW
  const marks = shown.kind === 'numbers' ? findMarks(shown.game, row) : NO_MARKS
  drawText(desk, `${row.issueno}  ${row.is_demo === 1 ? '演示' : formatMonthDay(row.opendate)}`, ISSUE / 2, y, {
    colour: ink.ink,
    font: '400 13px',
  })
  for (const one of shown.columns) {
    const { at: column, track } = one
    const omission = row.omissions[column]!
    if (omission === 0)
      drawBall(desk, {
        x: cellMiddle(desk, column),
        y,
        label: ballText(shown.game, one, row),
        blue: track.zone === 'second' || marks.special === column,
        repeated: view.repeated && marks.repeated.has(column),
        neighbour: view.neighbours && marks.neighbours.has(column),
        consecutive: view.consecutive && marks.consecutive.has(column),
      })
    else if (view.omission)
      drawText(desk, String(omission), cellMiddle(desk, column), y, { colour: ink.omit, font: '400 12px' })
  }
  shown.features.forEach((feature, i) =>
    drawText(desk, feature.text(row), featureLeft(desk, i), y, { colour: ink.ink2, font: '400 12px' }),
  )
}

interface Ball {
  x: number
  y: number
  label: string
  blue: boolean
  repeated: boolean
  neighbour: boolean
  consecutive: boolean
}

interface HalfSize {
  wide: number
  high: number
}

/** Traces a rounded rectangle. Does not use `roundRect`, which Safari has only since version 16. */
function traceRoundedBox(paper: PictureContext['paper'], x: number, y: number, half: HalfSize, corner: number): void {
  const [left, top, right, bottom] = [x - half.wide, y - half.high, x + half.wide, y + half.high]
  paper.beginPath()
  paper.moveTo(x, top)
  paper.arcTo(right, top, right, bottom, corner)
  paper.arcTo(right, bottom, left, bottom, corner)
  paper.arcTo(left, bottom, left, top, corner)
  paper.arcTo(left, top, right, top, corner)
  paper.closePath()
}

/** Marks as on the page: second zone a thin outer ring, 重号 a thick dark ring, 邻号 a dot; 连号 is square. */
function drawBall(desk: PictureContext, { x, y, label, blue, repeated, neighbour, consecutive }: Ball): void {
  const { paper, ink } = desk
  const colour = blue ? ink.blue : ink.red
  const longer = Math.max(0, 4 * (label.length - 2))
  const shape = (half: number) =>
    traceRoundedBox(paper, x + 0.5, y + 0.5, { wide: half + longer, high: half }, consecutive ? 4 : half)
  const ring = (half: number, width: number, inColour: string) => {
    shape(half)
    Object.assign(paper, { strokeStyle: inColour, lineWidth: width })
    paper.stroke()
  }
  shape(blue ? 9.5 : 11)
  paper.fillStyle = colour
  paper.fill()
  if (blue) ring(10.5, 1, colour)
  if (repeated) ring(10, 2, ink.ink)
  drawText(desk, label, x + 0.5, y + 1, { colour: ink.on, font: '600 12px' })
  if (neighbour) drawDot(desk, x + 8.5, y - 7.5)
}

function drawDot({ paper, ink }: PictureContext, x: number, y: number): void {
  paper.beginPath()
  paper.arc(x, y, 3.5, 0, 2 * Math.PI)
  Object.assign(paper, { fillStyle: ink.ink, strokeStyle: ink.paper, lineWidth: 1 })
  paper.fill()
  paper.stroke()
}

function drawFoot(desk: PictureContext): void {
  const { ink, shown } = desk
  FOOT_ROWS.forEach(({ key, label }, row) => {
    const y = (row + 0.5) * ROW
    const most = findMaxima(shown.columns, shown.foot[key])
    drawText(desk, label, ISSUE / 2, y, { colour: ink.ink2, font: '400 13px' })
    for (const { at } of shown.columns) {
      const font = `${most.has(at) ? 700 : 400} ${key === 'averageOmission' ? 10 : 12}px`
      drawText(desk, String(shown.foot[key][at]), cellMiddle(desk, at), y, { colour: ink.ink2, font })
    }
  })
}
