import { monthDay } from '#web/shared/lib/time.ts'
import type { ChartView } from './chart-view.ts'
import { ballText, groupsOf } from './columns.ts'
import type { Shown } from './csv.ts'
import { DRAWN } from './feature-columns.ts'
import { FOOT_ROWS, peaks } from './foot-rows.ts'
import { chartName } from './kind-words.ts'
import { linesOf } from './lines.ts'
import { type Marks, marksOf, NO_MARKS } from './marks.ts'

const ROW = 26
const ISSUE = 132
const FIGURE = 48
const DRAWN_WIDE = { balls: 168, digits: 112 }
const TITLE = 52
const EDGE = 16
/** Browsers silently draw nothing on a higher canvas. */
const MOST_PIXELS = 16_000
const FAMILY = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'

type Ink = ReturnType<typeof inks>
interface Desk {
  paper: CanvasRenderingContext2D
  ink: Ink
  shown: Shown
  /** Width of a column. */
  cell: number
  width: number
}

/** Draws the chart as a PNG in the theme of the page; null if the browser cannot. */
export function pictureOf(shown: Shown, view: ChartView): Promise<Blob | null> {
  const cell = cellOf(shown)
  const width = ISSUE + shown.columns.length * cell + widthOf(shown, shown.features)
  const height = TITLE + ROW * (2 + shown.rows.length + FOOT_ROWS.length)
  const scale = Math.min(2, MOST_PIXELS / (height + 2 * EDGE), MOST_PIXELS / (width + 2 * EDGE))
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * EDGE) * scale
  canvas.height = (height + 2 * EDGE) * scale
  const paper = canvas.getContext('2d')
  if (!paper) return Promise.resolve(null)
  const ink = inks(getComputedStyle(document.documentElement))
  paper.scale(scale, scale)
  draw({ paper, ink, shown, cell, width }, view, height)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

function inks(style: CSSStyleDeclaration) {
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

function draw(desk: Desk, view: ChartView, height: number): void {
  const { paper, ink, shown, width } = desk
  paper.fillStyle = ink.paper
  paper.fillRect(0, 0, width + 2 * EDGE, height + 2 * EDGE)
  paper.translate(EDGE, EDGE)
  paper.textBaseline = 'middle'
  const { rows, game } = shown
  const demo = rows.some((row) => row.is_demo === 1) ? '　含演示开奖' : ''
  text(desk, `${chartName(game, shown.kind)}　${rows.length} 期${demo}`, width / 2, TITLE / 2 - 4, {
    colour: ink.ink,
    font: `700 20px ${FAMILY}`,
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

/** Returns the width of a column; its heading or ball may have several characters. */
function cellOf({ columns }: Shown): number {
  const longest = Math.max(...columns.map(({ label }) => label.length))
  return longest <= 2 ? 24 : 8 * longest + 4
}

const widthOf = ({ game }: Shown, features: Shown['features']): number =>
  features.reduce((sum, one) => sum + (one === DRAWN ? DRAWN_WIDE[game.kind] : FIGURE), 0)

const leftOf = ({ cell }: Desk, at: number): number => ISSUE + at * cell
const middleOf = (desk: Desk, at: number): number => leftOf(desk, at) + desk.cell / 2

interface Lettering {
  colour: string
  font: string
}

/** Draws centred text at a position. */
function text({ paper }: Pick<Desk, 'paper'>, words: string, x: number, y: number, { colour, font }: Lettering): void {
  paper.textAlign = 'center'
  paper.fillStyle = colour
  paper.font = font
  paper.fillText(words, x, y)
}

function drawGrounds(desk: Desk): void {
  const { paper, ink, shown, cell, width } = desk
  const high = (2 + shown.rows.length + FOOT_ROWS.length) * ROW
  let at = 0
  for (const { span, ground } of groupsOf(shown.game, shown.kind)) {
    paper.fillStyle = ink.ground[ground]
    paper.fillRect(leftOf(desk, at), 0, span * cell, high)
    at += span
  }
  paper.fillStyle = ink.head
  paper.fillRect(0, 0, width, 2 * ROW)
}

function drawHead(desk: Desk): void {
  const { ink, shown } = desk
  const small = { colour: ink.ink2, font: `400 13px ${FAMILY}` }
  text(desk, '期号', ISSUE / 2, ROW, small)
  let at = 0
  for (const { label, span } of groupsOf(shown.game, shown.kind)) {
    text(desk, label, leftOf(desk, at) + (span * desk.cell) / 2, ROW / 2, small)
    at += span
  }
  for (const { at: place, label } of shown.columns) text(desk, label, middleOf(desk, place), 1.5 * ROW, small)
  shown.features.forEach(({ label }, i) => text(desk, label, figureAt(desk, i), 1.5 * ROW, small))
}

function figureAt(desk: Desk, i: number): number {
  const { features, columns } = desk.shown
  const here = widthOf(desk.shown, [features[i]!])
  return leftOf(desk, columns.length) + widthOf(desk.shown, features.slice(0, i)) + here / 2
}

function drawLayers(desk: Desk, view: ChartView): void {
  const { paper, ink, shown, cell } = desk
  paper.fillStyle = ink.layer
  for (const { at } of shown.columns) {
    const high = Math.min(shown.foot.currentOmission[at]!, shown.rows.length)
    paper.fillRect(leftOf(desk, at), view.newestFirst ? 0 : (shown.rows.length - high) * ROW, cell, high * ROW)
  }
}

function drawRules(desk: Desk, view: ChartView): void {
  const { paper, ink, shown, width } = desk
  const rows = shown.rows.length + FOOT_ROWS.length
  const line = (x: number, y: number, w: number, h: number, strong: boolean) => {
    paper.fillStyle = strong ? ink.edge : ink.rule
    paper.fillRect(x, y, w, h)
  }
  for (let row = 0; row <= rows; row++)
    line(0, row * ROW, width, 1, (view.rules && row % 5 === 0) || row === shown.rows.length)
  for (const { at, edge } of shown.columns) line(leftOf(desk, at + 1), -2 * ROW, 1, (rows + 2) * ROW, edge)
  line(ISSUE, -2 * ROW, 1, (rows + 2) * ROW, true)
}

function drawLines({ paper, ink, shown, cell }: Desk): void {
  const rows = shown.rows.map(({ omissions }) => omissions)
  for (const { colour, points } of linesOf(shown.game.code, shown.kind, shown.columns, rows)) {
    paper.beginPath()
    for (const [x, y] of points) paper.lineTo(ISSUE + x * cell, y * ROW)
    paper.strokeStyle = ink[colour]
    paper.globalAlpha = 0.6
    paper.lineWidth = 1.5
    paper.stroke()
    paper.globalAlpha = 1
  }
}

function drawRow(desk: Desk, view: ChartView, at: number): void {
  const { ink, shown } = desk
  const row = shown.rows[at]!
  const y = (at + 0.5) * ROW
  const marks = shown.kind === 'numbers' ? marksOf(shown.game, row) : NO_MARKS
  text(desk, `${row.issueno}  ${row.is_demo === 1 ? '演示' : monthDay(row.opendate)}`, ISSUE / 2, y, {
    colour: ink.ink,
    font: `400 13px ${FAMILY}`,
  })
  for (const one of shown.columns) {
    const { at: column, track } = one
    const omission = row.omissions[column]!
    const blue = track.zone === 'second' || marks.special === column
    if (omission === 0)
      drawBall(desk, middleOf(desk, column), y, ballText(shown.game, one, row), ballOf(view, marks, column, blue))
    else if (view.omission)
      text(desk, String(omission), middleOf(desk, column), y, { colour: ink.omit, font: `400 12px ${FAMILY}` })
  }
  shown.features.forEach((feature, i) =>
    text(desk, feature.text(row), figureAt(desk, i), y, { colour: ink.ink2, font: `400 12px ${FAMILY}` }),
  )
}

interface BallLooks {
  blue: boolean
  /** Marks that are switched on. */
  repeated: boolean
  neighbour: boolean
  consecutive: boolean
}

const ballOf = (view: ChartView, marks: Marks, column: number, blue: boolean): BallLooks => ({
  blue,
  repeated: view.repeated && marks.repeated.has(column),
  neighbour: view.neighbours && marks.neighbours.has(column),
  consecutive: view.consecutive && marks.consecutive.has(column),
})

interface Half {
  wide: number
  high: number
}

/** Traces a rounded rectangle; Safari supports `roundRect` only since 16. */
function outline(paper: Desk['paper'], x: number, y: number, half: Half, corner: number): void {
  const [left, top, right, bottom] = [x - half.wide, y - half.high, x + half.wide, y + half.high]
  paper.beginPath()
  paper.moveTo(x, top)
  paper.arcTo(right, top, right, bottom, corner)
  paper.arcTo(right, bottom, left, bottom, corner)
  paper.arcTo(left, bottom, left, top, corner)
  paper.arcTo(left, top, right, top, corner)
  paper.closePath()
}

/** Draws a ball as on the page: the second zone in a thin ring, 重号 in a black one, 邻号 with a dot, 连号 square. */
function drawBall(desk: Desk, x: number, y: number, label: string, looks: BallLooks): void {
  const { paper, ink } = desk
  const { blue, repeated, neighbour, consecutive } = looks
  const colour = blue ? ink.blue : ink.red
  // More than two characters need a wider ball.
  const longer = Math.max(0, 4 * (label.length - 2))
  const shape = (half: number) =>
    outline(paper, x + 0.5, y + 0.5, { wide: half + longer, high: half }, consecutive ? 4 : half)
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
  text(desk, label, x + 0.5, y + 1, { colour: ink.on, font: `600 12px ${FAMILY}` })
  if (neighbour) drawDot(desk, x + 8.5, y - 7.5)
}

function drawDot({ paper, ink }: Desk, x: number, y: number): void {
  paper.beginPath()
  paper.arc(x, y, 3.5, 0, 2 * Math.PI)
  Object.assign(paper, { fillStyle: ink.ink, strokeStyle: ink.paper, lineWidth: 1 })
  paper.fill()
  paper.stroke()
}

function drawFoot(desk: Desk): void {
  const { ink, shown } = desk
  FOOT_ROWS.forEach(({ key, label }, row) => {
    const y = (row + 0.5) * ROW
    const most = peaks(shown.columns, shown.foot[key])
    text(desk, label, ISSUE / 2, y, { colour: ink.ink2, font: `400 13px ${FAMILY}` })
    for (const { at } of shown.columns) {
      const font = `${most.has(at) ? 700 : 400} ${key === 'averageOmission' ? 10 : 12}px ${FAMILY}`
      text(desk, String(shown.foot[key][at]), middleOf(desk, at), y, { colour: ink.ink2, font })
    }
  })
}
