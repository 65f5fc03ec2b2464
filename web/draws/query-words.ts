import type { Game } from '#lottery/games.ts'
import { drawnLabels } from '#web/balls/drawn-labels.ts'

type Example = readonly [words: string, meaning?: string]

interface Asked {
  of: string
  examples: readonly Example[]
}

/** What may be typed, by examples of the game, with what the less plain ones mean. */
export const askedFor = (game: Game): Asked[] => [
  { of: '期号', examples: [[game.issueDigits === 7 ? '2022150' : '22150'], ['150期']] },
  { of: '日期', examples: [['2022-12-29'], ['12月29日'], ['2022年'], ['八月十五']] },
  { of: '号码', examples: numberExamples(game) },
]

function numberExamples(game: Game): Example[] {
  const second: Example = ['+ 05', `只看${drawnLabels(game).secondLabel}`]
  if (game.kind === 'balls') return [['07 12', '同时开出'], ['07 12 + 05'], second]
  const digits = Array.from({ length: game.first.count }, (_, at) => at + 1).join(' ')
  return [
    [digits, '按顺序'],
    [`组选 ${digits}`],
    ['含 7'],
    ...(game.first.count === 3 ? ([['豹子'], ['组三'], ['组六 357']] as const) : []),
    ...(game.second ? [second] : []),
  ]
}
