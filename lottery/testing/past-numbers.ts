import { readFileSync } from 'node:fs'
import type { Game } from '#lottery/games.ts'
import { type Numbers, parseDraw } from '#lottery/numbers.ts'

/** All draws of a game that come with the site (history/README.md tells the format), the oldest first. */
export function pastNumbers(game: Game): Numbers[] {
  const text = readFileSync(new URL(`../../history/${game.code}.txt`, import.meta.url), 'utf8')
  return text
    .split('\n')
    .filter((line) => /^\d+\|\d/.test(line))
    .map((line) => {
      const [, , first = '', second = ''] = line.split('|')
      return parseDraw(game, first, second)
    })
}
