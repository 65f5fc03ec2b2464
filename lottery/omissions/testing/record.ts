import type { Game } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import type { DrawnNumbers } from '#lottery/omissions/omissions.ts'

/** The issues and numbers of a file of the history that comes with the site (history/README.md), oldest first. */
export function recordIn(game: Game, text: string): DrawnNumbers[] {
  const lines = text.split('\n').filter((line) => /^\d+\|\d{4}-/.test(line))
  return lines.map((line) => {
    const [issueno = '', , first = '', second = ''] = line.split('|')
    return { issueno, numbers: parseDraw(game, first, second) }
  })
}
