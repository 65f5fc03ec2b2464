import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { seededDice } from '#lottery/testing/seeded-dice.ts'
import { answerOf, type Chapter, type Question, SEED } from './spec/chapter.ts'
import { CHAPTERS } from './spec/chapters.ts'

const IN_PYTHON = fileURLToPath(new URL('../docs/spec/python/', import.meta.url))
const CHECK = `${IN_PYTHON}check.py`
const CASES = 10_000

const PYTHON = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 9)']).status === 0
if (!PYTHON) console.warn('docs/spec/python did not run: there is no python3 of 3.9 or later here')

interface Case {
  readonly chapter: Chapter
  readonly input: Question['input']
}

function runCheck(args: readonly string[], input = '') {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' }
  return spawnSync('python3', [CHECK, ...args], { encoding: 'utf8', env, input, maxBuffer: 2 ** 28 })
}

/** What Python says to each case, as JSON has it. */
function theirs(cases: readonly Case[]): unknown[] {
  const lines = cases.map(({ chapter, input }) => JSON.stringify({ chapter: chapter.letters, input }))
  const { status, stdout, stderr } = runCheck(['cases'], lines.join('\n'))
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

const ours = ({ chapter, input }: Case): unknown => JSON.parse(JSON.stringify(answerOf(chapter, input)))

/** Cases that are in no file of vectors: all chapters by other dice, as often as it takes. */
function thrown(count: number): Case[] {
  const cases: Case[] = []
  for (let seed = SEED + 1; cases.length < count; seed++)
    for (const chapter of CHAPTERS)
      cases.push(...chapter.more(seededDice(seed)).map(({ input }) => ({ chapter, input })))
  return cases
}

// Python is the machine's, not a package.
describe.skipIf(!PYTHON)('docs/spec/python, written from docs/spec without a look at our code,', () => {
  test('gives what each vector expects', () => {
    const { status, stdout } = runCheck([])
    expect(stdout.split('\n').filter((line) => line.startsWith('不符'))).toEqual([])
    expect(stdout).toContain('全部相符')
    expect(status).toBe(0)
  })

  test('answers as our code does where no vector is', () => {
    const cases = thrown(CASES)
    const answers = theirs(cases)
    expect(answers.length).toBe(cases.length)
    const apart = cases
      .map((each, at) => ({ chapter: each.chapter.name, input: each.input, ours: ours(each), theirs: answers[at] }))
      .filter((each) => !isDeepStrictEqual(each.ours, each.theirs))
    expect(apart.slice(0, 5)).toEqual([])
  })
})

test('the checker that the site offers is the one of docs/spec/python', () => {
  const offered = fileURLToPath(new URL('../web/public/check-round.py', import.meta.url))
  expect(readFileSync(offered, 'utf8')).toBe(readFileSync(`${IN_PYTHON}rounds.py`, 'utf8'))
})
