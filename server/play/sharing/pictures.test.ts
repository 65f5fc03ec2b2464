import { expect, test } from 'vitest'
import { dateOf, dayOf } from '#lottery/dates.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import glyphs from './glyphs.json' with { type: 'json' }
import { lettering } from './lettering.ts'
import { drawPicture, type Pictured, sitePicture } from './pictures.ts'
import { signsOfPictures } from './words.ts'

const secondCount = (game: Game): number => game.second?.count ?? Number(game.special)

const picturedOf = (game: Game, more: Partial<Pictured> = {}): Pictured => ({
  issueno: '1234567890'.slice(0, game.issueDigits),
  date: '2022-12-20',
  first: Array.from({ length: game.first.count }, (_, at) => at).join(','),
  second: Array.from({ length: secondCount(game) }, (_, at) => at).join(','),
  demo: false,
  trust: 'single',
  ...more,
})

test('glyphs.json has exactly the characters of the pictures', () => {
  expect(Object.keys(glyphs).toSorted()).toEqual(signsOfPictures())
  for (const [sign, { advance, outline }] of Object.entries(glyphs)) {
    expect(advance, sign).toBeGreaterThan(0)
    // No coordinate consists of two merged numbers.
    for (const number of outline.match(/\d+/g) ?? []) expect(Number(number), sign).toBeLessThanOrEqual(1000)
    expect(outline === '', sign).toBe(sign === ' ')
  }
})

test('throws for a character without outline', () => {
  expect(() => lettering(0, 0, '鑫', { size: 10, colour: '#000' })).toThrow('鑫')
})

test.each(ALL_GAMES)('$name: draws a ball per number, without text elements', (game) => {
  const numbers = game.first.count + secondCount(game)
  for (let day = 0; day < 7; day++) {
    const svg = drawPicture(game, picturedOf(game, { date: dateOf(dayOf('2022-12-20') + day) }))
    expect(svg).not.toContain('<text')
    // Only numbers are white.
    expect(svg.match(/<g fill="#ffffff"/g)).toHaveLength(numbers)
  }
})

test('marks demo draws and conflicting numbers', () => {
  const [game] = ALL_GAMES as [Game]
  const plain = drawPicture(game, picturedOf(game))
  const demo = drawPicture(game, picturedOf(game, { demo: true }))
  const doubted = drawPicture(game, picturedOf(game, { trust: 'conflict' }))
  const marks = (svg: string) => [svg.includes('fill="#b82c1a"'), svg.includes('fill="#8a5200"')]
  expect([plain, demo, doubted].map(marks)).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
})

test('renders the picture of the site', () => {
  expect(sitePicture()).toMatch(/^<svg [^]*<\/svg>$/)
})
