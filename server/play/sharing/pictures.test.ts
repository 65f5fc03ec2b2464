import { expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '#lottery/dates.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import glyphs from './glyphs.json' with { type: 'json' }
import { renderLettering } from './lettering.ts'
import { renderDrawPicture, type PicturedDraw, renderSitePicture } from './pictures.ts'
import { listPictureCharacters } from './picture-texts.ts'

const countSecondZone = (game: Game): number => game.second?.count ?? Number(game.special)

const createPicturedDraw = (game: Game, more: Partial<PicturedDraw> = {}): PicturedDraw => ({
  issueno: '1234567890'.slice(0, game.issueDigits),
  date: '2022-12-20',
  first: Array.from({ length: game.first.count }, (_, at) => at).join(','),
  second: Array.from({ length: countSecondZone(game) }, (_, at) => at).join(','),
  demo: false,
  trust: 'single',
  ...more,
})

test('glyphs.json has exactly the characters of the pictures', () => {
  expect(Object.keys(glyphs).toSorted()).toEqual(listPictureCharacters())
  for (const [sign, { advance, outline }] of Object.entries(glyphs)) {
    expect(advance, sign).toBeGreaterThan(0)
    // A larger number would be two coordinates without a separator.
    for (const number of outline.match(/\d+/g) ?? []) expect(Number(number), sign).toBeLessThanOrEqual(1000)
    expect(outline === '', sign).toBe(sign === ' ')
  }
})

test('throws for a character without a glyph', () => {
  expect(() => renderLettering(0, 0, '鑫', { size: 10, colour: '#000' })).toThrow('鑫')
})

test.each(ALL_GAMES)('$name: draws a ball per number', (game) => {
  const numbers = game.first.count + countSecondZone(game)
  for (let day = 0; day < 7; day++) {
    const svg = renderDrawPicture(
      game,
      createPicturedDraw(game, { date: fromDayNumber(toDayNumber('2022-12-20') + day) }),
    )
    expect(svg).not.toContain('<text')
    // Only numbers are white.
    expect(svg.match(/<g fill="#ffffff"/g)).toHaveLength(numbers)
  }
})

test('marks demo draws and conflicting numbers', () => {
  const [game] = ALL_GAMES as [Game]
  const plain = renderDrawPicture(game, createPicturedDraw(game))
  const demo = renderDrawPicture(game, createPicturedDraw(game, { demo: true }))
  const doubted = renderDrawPicture(game, createPicturedDraw(game, { trust: 'conflict' }))
  const marks = (svg: string) => [svg.includes('fill="#b82c1a"'), svg.includes('fill="#8a5200"')]
  expect([plain, demo, doubted].map(marks)).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
})

test('renders the picture of the site as SVG', () => {
  expect(renderSitePicture()).toMatch(/^<svg [^]*<\/svg>$/)
})
