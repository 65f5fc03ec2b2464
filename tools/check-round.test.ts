import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rank } from '#lottery/combinations.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'
import { computeCommitment, listLuckyBets, computeOrderKey } from '#lottery/permutation.ts'

const CHECKER = fileURLToPath(new URL('../web/public/check-round.py', import.meta.url))
const PYTHON = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 8)']).status === 0
/**
 * Bets per game. PROOFS_FULL=1: about 10,000 in total, with all combinations of the two games that have only a
 * thousand.
 */
const EACH = process.env['PROOFS_FULL'] === '1' ? 1_600 : 200
/** Python program that runs the checker once per line of arguments, in one process. */
const MANY = `import runpy, sys
main = runpy.run_path(${JSON.stringify(CHECKER)})['main']
for line in sys.stdin:
    main(line.split())`

interface CheckRun {
  game: Game
  key: Uint8Array
  loop: number
  seed: string | null
  from: number
  count: number
}

function runChecker(runs: readonly CheckRun[]): string[] {
  const input = runs.map(({ game, key, loop, seed, from, count }) =>
    [game.type, loop, hex(key), seed ?? '', '--from', from, '--count', count].join(' '),
  )
  const env = { ...process.env, PYTHONIOENCODING: 'utf-8' }
  const { status, stdout, stderr } = spawnSync('python3', ['-c', MANY], {
    encoding: 'utf8',
    env,
    input: input.join('\n'),
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.trimEnd().split('\n')
}

function computeLines({ game, key, loop, seed, from, count }: CheckRun): string[] {
  const ordering = computeOrderKey(key, { type: game.type, loop, seed })
  const bets = listLuckyBets(game, ordering, from, count).map((bet, at) => line(game, from + at, bet))
  return [`指纹 ${computeCommitment(key)}`, `次序钥匙 ${hex(ordering)}`, ...bets]
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const line = (game: Game, place: number, bet: Numbers): string =>
  `${place}\t${rank(game, bet)}\t${formatBetText(game, bet)}`

function formatBetText(game: Game, bet: Numbers): string {
  const zones = [formatFirst(game, bet), formatSecond(game, bet)].filter((zone) => zone !== '')
  return zones.map((zone) => zone.replaceAll(',', ' ')).join(' + ')
}

const deriveKey = (game: Game): Uint8Array => createHash('sha256').update(`a key of ${game.code}`).digest()

// Uses the machine's Python; without Python these tests are skipped, and only the published vectors test our code.
describe.skipIf(!PYTHON)('published Python checker', () => {
  test('agrees with our code, with or without seed', () => {
    const runs = ALL_GAMES.flatMap((game) => {
      const round = { game, key: deriveKey(game), loop: 12, seed: null }
      return [
        { ...round, from: 0, count: EACH },
        { ...round, from: game.combinations - 3, count: 10 },
        { ...round, seed: `of${game.code}X9`, from: 0, count: 5 },
      ]
    })
    expect(runChecker(runs)).toEqual(runs.flatMap(computeLines))
  })

  test('rejects invalid keys and seeds', () => {
    const refused = (...more: string[]) => spawnSync('python3', [CHECKER, '3', '1', ...more]).status
    expect(refused('ab')).toBe(2)
    expect(refused('0'.repeat(64), 'a:b')).toBe(2)
    expect(refused('0'.repeat(64), 'ab')).toBe(0)
    expect(refused('0'.repeat(64))).toBe(0)
  })

  test('accepts only the commitment of the key', () => {
    const key = deriveKey(ALL_GAMES[0]!)
    const compared = (commitment: string) =>
      spawnSync('python3', [CHECKER, '3', '1', hex(key), '--commitment', commitment, '--count', '0']).status
    expect(compared(computeCommitment(key).toUpperCase())).toBe(0)
    expect(compared('0'.repeat(64))).toBe(1)
  })
})
