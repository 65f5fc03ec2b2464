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

test('the outlines are of all signs that pictures show, and of no others', () => {
  expect(Object.keys(glyphs).toSorted()).toEqual(signsOfPictures())
  for (const [sign, { advance, outline }] of Object.entries(glyphs)) {
    expect(advance, sign).toBeGreaterThan(0)
    // No coordinate is two that have run into each other.
    for (const number of outline.match(/\d+/g) ?? []) expect(Number(number), sign).toBeLessThanOrEqual(1000)
    expect(outline === '', sign).toBe(sign === ' ')
  }
})

test('a sign without an outline is an error, not a gap', () => {
  expect(() => lettering(0, 0, '鑫', { size: 10, colour: '#000' })).toThrow('鑫')
})

test.each(ALL_GAMES)('the picture of $name has a ball for each number, on every weekday, and no text', (game) => {
  const numbers = game.first.count + secondCount(game)
  for (let day = 0; day < 7; day++) {
    const svg = drawPicture(game, picturedOf(game, { date: dateOf(dayOf('2022-12-20') + day) }))
    expect(svg).not.toContain('<text')
    // Numbers alone are white.
    expect(svg.match(/<g fill="#ffffff"/g)).toHaveLength(numbers)
  }
})

test('a demonstration and numbers in doubt are marked', () => {
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

test('the site has a picture of its own', () => {
  expect(sitePicture()).toMatch(/^<svg [^]*<\/svg>$/)
})
