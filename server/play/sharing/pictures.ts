import { LINK_PICTURE } from '#contract/play/sharing.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { StoredDraw } from '#server/play/draws/draws.ts'
import { LIGHT, LOGO_SHAPES } from '#server/infra/lib/colours.ts'
import { computeCapHeight, renderLettering } from './lettering.ts'
import { formatDate, formatIssue, PICTURE_TEXTS } from './picture-texts.ts'

export type PicturedDraw = Pick<StoredDraw, 'issueno' | 'date' | 'first' | 'second' | 'demo' | 'trust'>

const { width: WIDTH, height: HEIGHT } = LINK_PICTURE
const EDGE = 88
const FOOT = 556

// The colours are always those of the light theme: the theme of the displaying site is unknown.
const RED_SHADE = '#a8260f'

export function renderDrawPicture(game: Game, draw: PicturedDraw): string {
  return renderDocument([
    renderLettering(EDGE, 148, game.name, { size: 84, colour: LIGHT.ink }),
    renderLettering(WIDTH - EDGE, 112, formatIssue(draw.issueno), { size: 44, colour: LIGHT.ink, anchor: 'end' }),
    renderLettering(WIDTH - EDGE, 164, formatDate(draw.date), { size: 34, colour: LIGHT.ink2, anchor: 'end' }),
    renderBalls(draw),
    ...renderWarning(draw),
    ...renderFooter(),
  ])
}

/** Renders the picture for all pages except those of stored draws. */
export function renderSitePicture(): string {
  const middle = { anchor: 'middle' } as const
  return renderDocument([
    renderLogo(WIDTH / 2 - 250, 118, 5.4),
    renderLettering(WIDTH / 2 - 50, 236, PICTURE_TEXTS.site, { size: 150, colour: LIGHT.ink }),
    renderLettering(WIDTH / 2, 372, PICTURE_TEXTS.about, { size: 52, colour: LIGHT.ink, ...middle }),
    renderLettering(WIDTH / 2, 448, ALL_GAMES.map(({ name }) => name).join(' '), {
      size: 34,
      colour: LIGHT.ink2,
      ...middle,
    }),
    renderLettering(WIDTH / 2, FOOT, PICTURE_TEXTS.notice, { size: 28, colour: LIGHT.ink2, ...middle }),
  ])
}

function renderDocument(parts: readonly string[]): string {
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${LIGHT.paper}"/>`,
    `<rect width="${WIDTH}" height="12" fill="${LIGHT.red}"/>`,
    ...parts,
    '</svg>',
  ].join('\n')
}

const BALL = 112
const GAP = 14
/** Width of the gap between the balls of the two zones. */
const BAR = 40
/** Maximum scale of the balls, for games with few numbers. */
const LARGEST = 1.3

function renderBalls({ first, second }: PicturedDraw): string {
  const zones = [first, second].map((zone) => (zone === '' ? [] : zone.split(',')))
  const [reds, blues] = zones as [string[], string[]]
  const bar = blues.length > 0 ? BAR : 0
  const wide = (reds.length + blues.length) * (BALL + GAP) - GAP + bar
  const scale = Math.min(LARGEST, (WIDTH - 2 * EDGE) / wide)
  const computeX = (at: number) => at * (BALL + GAP) + BALL / 2
  const parts = [
    ...reds.map((number, at) => renderRedBall(computeX(at), number)),
    ...(bar > 0 ? [renderDivider(computeX(reds.length - 0.5) + bar / 2)] : []),
    ...blues.map((number, at) => renderBlueBall(computeX(reds.length + at) + bar, number)),
  ]
  return `<g transform="translate(${(WIDTH - wide * scale) / 2} 330) scale(${scale})">${parts.join('')}</g>`
}

const renderDivider = (x: number): string =>
  `<rect x="${x - 2}" y="-32" width="4" height="64" rx="2" fill="${LIGHT.line2}"/>`

/** Renders a red ball with a shaded edge at the bottom. */
function renderRedBall(x: number, number: string): string {
  const lit = renderDisc(x, -1.25, BALL / 2 - 1.25, LIGHT.red)
  return renderDisc(x, 0, BALL / 2, RED_SHADE) + lit + renderNumeral(x, number)
}

/** Renders a blue ball as a disc inside a thin ring, so that the zones also differ without colour. */
function renderBlueBall(x: number, number: string): string {
  const ring = `<circle cx="${x}" cy="0" r="${BALL / 2 - 2}" fill="none" stroke="${LIGHT.blue}" stroke-width="4"/>`
  return ring + renderDisc(x, 0, BALL / 2 - 9, LIGHT.blue) + renderNumeral(x, number)
}

const renderDisc = (x: number, y: number, radius: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`

const NUMERAL = 54

const renderNumeral = (x: number, number: string): string =>
  renderLettering(x, computeCapHeight(NUMERAL) / 2, number, { size: NUMERAL, colour: LIGHT.onRed, anchor: 'middle' })

/** Renders a warning about demo draws or conflicting numbers. */
function renderWarning({ demo, trust }: PicturedDraw): string[] {
  const at = (text: string, colour: string) => [
    renderLettering(WIDTH / 2, 470, text, { size: 36, colour, anchor: 'middle' }),
  ]
  if (demo) return at(PICTURE_TEXTS.demo, LIGHT.redText)
  return trust === 'conflict' ? at(PICTURE_TEXTS.conflict, LIGHT.amber) : []
}

function renderFooter(): string[] {
  return [
    renderLogo(EDGE, FOOT - 42, 1.7),
    renderLettering(EDGE + 66, FOOT, PICTURE_TEXTS.site, { size: 46, colour: LIGHT.ink }),
    renderLettering(WIDTH - EDGE, FOOT - 4, PICTURE_TEXTS.notice, { size: 28, colour: LIGHT.ink2, anchor: 'end' }),
  ]
}

const renderLogo = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale}) translate(-1 -2)">${LOGO_SHAPES}</g>`
