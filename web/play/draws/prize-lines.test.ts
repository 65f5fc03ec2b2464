import { expect, test } from 'vitest'
import { GAMES, type GameType } from '#lottery/games.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import { formatMissingBonus, buildPrizeLines, listTableNotes, sumWinners } from './prize-lines.ts'

const getRule = (type: GameType, issueno: string) =>
  getPrizeRule(GAMES[type], issueno, { poolBeforeFen: null, specialRule: null })
const LEVELS = ['一等奖', '二等奖', '三等奖', '四等奖', '五等奖', '六等奖', '福运奖']
const row = (prizename: string, num: number | null, singlebonus: number | null) => ({
  id: 1,
  prizename,
  level: LEVELS.indexOf(prizename) + 1 || null,
  num,
  singlebonus,
  note: '',
  promotion: 0,
})
const shown = (lines: ReturnType<typeof buildPrizeLines>) => lines.map(({ name, num, bonus }) => [name, num, bonus])

test('lists 追加 lines without adding their winners to the total', () => {
  const lines = buildPrizeLines(getRule(2, '22150'), [
    row('一等奖', 4, 10_000_000),
    row('一等奖(追加)', 2, 8_000_000),
    row('二等奖', 117, 105_068),
  ])
  expect(lines.slice(0, 4).map(({ name, level }) => [name, level?.level ?? null])).toEqual([
    ['一等奖', 1],
    ['一等奖(追加)', null],
    ['二等奖', 2],
    ['三等奖', 3],
  ])
  expect(sumWinners(lines)).toBeNull()
  expect(sumWinners(lines.slice(0, 3))).toBe(121)
})

test('lists unpublished levels with their fixed amounts', () => {
  expect(shown(buildPrizeLines(getRule(4, '22351'), []))).toEqual([
    ['直选', null, 1040],
    ['组选3', null, 346],
    ['组选6', null, 173],
  ])
})

test('a level without winners has its fixed amount, or none if floating', () => {
  const lines = buildPrizeLines(getRule(7, '2022151'), [
    row('一等奖', 0, 0),
    row('四等奖', 0, null),
    row('五等奖', 2, 49),
  ])
  expect(shown(lines.slice(0, 3))).toEqual([
    ['一等奖', 0, null],
    ['四等奖', 0, 200],
    ['五等奖', 2, 49],
  ])
})

test('assigns published lines to levels by number, not by name', () => {
  const lines = buildPrizeLines(getRule(3, '2022001'), [{ ...row('直选', 9, 1_040), level: 1 }])
  expect(lines.map(({ level }) => level?.name)).toEqual(['单选', '组选3', '组选6'])
})

test('labels missing amounts as unpublished, undecided or without winners', () => {
  const words = (lines: ReturnType<typeof buildPrizeLines>) =>
    lines.map((line) => (line.bonus === null ? formatMissingBonus(line, '待公布') : line.bonus))
  expect(words(buildPrizeLines(getRule(1, '2022150'), []))).toEqual(['待公布', '待公布', 3_000, 200, 10, 5])
  expect(words(buildPrizeLines(getRule(1, '2022150'), [row('一等奖', 0, 0)]))[0]).toBe('无人中奖')
  expect(words(buildPrizeLines(getRule(1, '2026020'), [])).at(-1)).toBe('待定')
  expect(words(buildPrizeLines(getRule(2, '26020'), [row('四等奖', 3, 300)]))).toEqual([
    300,
    '待公布',
    '待公布',
    '待定',
    '待定',
    '待定',
    '待定',
  ])
})

test('notes below the table name missing winner counts and undecided levels', () => {
  const notes = (type: GameType, issueno: string, published: ReturnType<typeof row>[] = []) => {
    const rule = getRule(type, issueno)
    return listTableNotes(rule, buildPrizeLines(rule, published), published.length > 0)
  }
  expect(notes(1, '2022150')).toEqual(['中奖注数尚未获取；固定奖金按规则列出。'])
  expect(notes(1, '2022150', [row('一等奖', 3, 5)])).toEqual([])
  expect(notes(1, '2026020')).toEqual([
    '中奖注数尚未获取；固定奖金按规则列出。',
    '本期是否执行特别规定未知，福运奖待定。',
  ])
  expect(notes(2, '26020')).toEqual([
    '中奖注数尚未获取。',
    '上一期奖池未知，三等奖、四等奖、五等奖、六等奖、七等奖的奖金待定。',
  ])
})
