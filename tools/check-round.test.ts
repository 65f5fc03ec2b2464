import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rank } from '#lottery/combinations.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'
import { commitmentOf, luckyBets, orderKey } from '#lottery/permutation.ts'
import { VECTOR, vectorOf } from '#lottery/vectors.ts'

const CHECKER = fileURLToPath(new URL('../web/public/check-round.py', import.meta.url))
const PYTHON = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 8)']).status === 0
/** Over all games, the two of a thousand in full: 10,000 bets. */
const EACH = 1_600

interface Run {
  game: Game
  key: Uint8Array
  loop: number
  seed: string | null
  from: number
  count: number
}

function checker({ game, key, loop, seed, from, count }: Run): string[] {
  const hex = Buffer.from(key).toString('hex')
  const what = [CHECKER, game.type, loop, hex, seed ?? '-', '--from', from, '--count', count].map(String)
  const { status, stdout, stderr } = spawnSync('python3', what, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.trimEnd().split('\n')
}

function ours({ game, key, loop, seed, from, count }: Run): string[] {
  const ordering = orderKey(key, { type: game.type, loop, seed })
  const bets = luckyBets(game, ordering, from, count).map((bet, at) => line(game, from + at, bet))
  return [`指纹 ${commitmentOf(key)}`, `次序钥匙 ${Buffer.from(ordering).toString('hex')}`, ...bets]
}

const line = (game: Game, place: number, bet: Numbers): string => `${place}\t${rank(game, bet)}\t${words(game, bet)}`

function words(game: Game, bet: Numbers): string {
  const zones = [formatFirst(game, bet), formatSecond(game, bet)].filter((zone) => zone !== '')
  return zones.map((zone) => zone.replaceAll(',', ' ')).join(' + ')
}

const keyFor = (game: Game): Uint8Array => createHash('sha256').update(`a key of ${game.code}`).digest()

// Python is the machine's, not a package: where it is not there, the published vectors still stand against the code.
describe.skipIf(!PYTHON)(
  'the checker that we publish, in another language and from the help page alone, agrees',
  () => {
    test.each(ALL_GAMES)('on many bets of $name', (game) => {
      const run = { game, key: keyFor(game), loop: 12, seed: `of${game.code}X9`, from: 0, count: EACH }
      const theirs = checker(run)
      expect(theirs).toHaveLength(2 + Math.min(EACH, game.combinations))
      expect(theirs).toEqual(ours(run))
    })

    test.each(ALL_GAMES)('on the last of $name, without a seed', (game) => {
      const run = { game, key: keyFor(game), loop: 1, seed: null, from: game.combinations - 3, count: 10 }
      expect(checker(run)).toEqual(ours(run))
    })

    test.each(ALL_GAMES)('on the vector of $name', (game) => {
      const first = checker({ game, ...VECTOR, from: 0, count: 3 })
      const { commitment, orderKey: ordering, placed } = vectorOf(game)
      const lines = placed.slice(0, 3).map(({ place, numbers }) => line(game, place, numbers))
      expect(first).toEqual([`指纹 ${commitment}`, `次序钥匙 ${ordering}`, ...lines])
    })

    test('and refuses what is no key and no seed', () => {
      const refused = (key: string, seed: string) => spawnSync('python3', [CHECKER, '3', '1', key, seed]).status
      expect(refused('ab', '-')).toBe(2)
      expect(refused('0'.repeat(64), 'a:b')).toBe(2)
      expect(refused('0'.repeat(64), 'ab')).toBe(0)
    })
  },
)
