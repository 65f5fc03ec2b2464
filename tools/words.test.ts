import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const TEXTS = '{web,console,server,contract,lottery}/**/*.{ts,tsx,css,html,svg,json,md,sql,webmanifest,txt}'

/** Sample texts of users for tests and training, not shown by the site. */
const STRANGERS = 'server/ugc/moderation/{testing,training}/**'

/** Terms of selling, joint betting, certainty and lures, which a simulation must not use. */
const FORBIDDEN = /投注|下注|代购|合买|包中|必中|稳赚|内幕|红包|抽奖/gu
/** Promises of better odds, except negated with 不 or 没有. */
const PROMISE =
  /(?<!(?:不|没有)[^，。；！？\n]{0,8})(?:(?:提高|提升|增加|增大)(?:了)?中奖|更容易中奖|中奖(?:率|概率|几率|机会)更[高大]|保证中奖|必出)/gu

const FAMILIAR = /你/gu

/** Terms that a file may contain, because it detects or parses them and never shows them. */
const NEEDED: Record<string, readonly string[]> = {
  // Detected in members' texts.
  'server/ugc/moderation/contacts.ts': ['红包'],
  'server/ugc/moderation/ad-classifier.test.ts': ['合买', '包中', '投注', '下注', '稳赚', '红包'],
  'server/ugc/moderation/normalize.ts': ['红包'],
  // Words printed on receipts and copied from other sites: parsed, never shown.
  'lottery/tickets/reading/phrases.ts': ['投注'],
  'lottery/tickets/reading/receipts.test.ts': ['投注', '抽奖'],
  'lottery/tickets/testing/reference-reader.ts': ['投注'],
  'lottery/tickets/testing/written-tickets.ts': ['抽奖'],
  'lottery/tickets/reading/ways.test.ts': ['投注'],
}

function listOffences(file: string, text: string): string[] {
  const needed = NEEDED[file] ?? []
  return [FORBIDDEN, PROMISE, FAMILIAR]
    .flatMap((words) => [...text.matchAll(words)])
    .filter(([word]) => !needed.includes(word))
    .map(({ 0: word, index }) => `${file}:${countLines(text, index)} ${word}`)
}

const countLines = (text: string, index: number): number => text.slice(0, index).split('\n').length

test('site texts contain no forbidden term', () => {
  const files = globSync(TEXTS, { cwd: ROOT, exclude: [STRANGERS] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => listOffences(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test.each(['立即投注', '不重复选号，提高中奖率', '会员更容易中奖', '热号必出', '会在这里告诉你'])(
  'finds the forbidden term %s',
  (planted) => {
    expect(listOffences('web/play/home/home-page.tsx', `<p>好\n${planted}</p>`)).toEqual([
      expect.stringMatching(/^web\/play\/home\/home-page\.tsx:2 /u),
    ])
  },
)

test.each(['不重复只是换换花样，不会提高中奖机会', '没有哪种方式更容易中奖', '已中奖', '模拟选号'])(
  'allows the harmless text %s',
  (words) => {
    expect(listOffences('web/play/home/home-page.tsx', words)).toEqual([])
  },
)
