import { describe, expect, test } from 'vitest'
import { findPrizeRuleById } from '#lottery/prizes.ts'
import { countOutcomes } from '#lottery/tickets/outcomes.ts'
import { parseTicket } from '#lottery/tickets/testing/notation.ts'
import { buildOutcomeGrid } from './outcome-grid.ts'

function createGrid(ruleId: string, short: string) {
  const { game, lines } = parseTicket(short)
  const rule = findPrizeRuleById(game, ruleId)!
  const outcomes = countOutcomes(rule, lines[0]!.choice)
  return { grid: buildOutcomeGrid(rule, outcomes), all: outcomes.all }
}

function formatGrid(ruleId: string, short: string) {
  const { grid } = createGrid(ruleId, short)
  return {
    columns: grid.columns.map((lines) => lines.join('/')),
    sections: grid.sections.map(({ title, rows }) => [title, ...rows.map(({ label }) => label)]),
    empty: grid.sections.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).filter((cell) => cell === null)
      .length,
  }
}

describe('buildOutcomeGrid for balls', () => {
  test('has a column per result of banker and blue ball', () => {
    expect(formatGrid('ssq', 'ssq: 14>3,8,19,21,26,27,30,32+12')).toEqual({
      columns: ['胆中/蓝球中', '胆中/蓝球不中', '胆不中/蓝球中', '胆不中/蓝球不中'],
      sections: [['', '拖中 6', '拖中 5', '拖中 4', '拖中 3', '拖中 2', '拖中 1', '拖中 0']],
      empty: 2,
    })
  })

  test('has 双色球 sections by matching bankers only for several bankers', () => {
    expect(formatGrid('ssq', 'ssq: 1,2,3,4,5,6+7')).toEqual({
      columns: ['蓝球中', '蓝球不中'],
      sections: [['', ...[6, 5, 4, 3, 2, 1, 0].map((n) => `红球中 ${n}`)]],
      empty: 0,
    })
    expect(formatGrid('ssq', 'ssq: 1,2>3,4,5,6,7+8').sections.map(([title]) => title)).toEqual([
      '胆中 2',
      '胆中 1',
      '胆中 0',
    ])
  })

  test('has a column per 大乐透 back-zone match count', () => {
    expect(formatGrid('dlt-2026-low', 'dlt: 1,2,3,4,5+6,7').columns).toEqual(['后区中 2', '后区中 1', '后区中 0'])
    expect(formatGrid('dlt-2026-low', 'dlt: 1>2,3,4,5,6+7>8,9').columns).toEqual([
      '后区胆中/拖中 1',
      '后区胆中/拖中 0',
      '后区胆不中/拖中 2',
      '后区胆不中/拖中 1',
      '后区胆不中/拖中 0',
    ])
  })

  test('has columns for whether the 七乐彩 special number was chosen', () => {
    expect(formatGrid('qlc', 'qlc: 1,2,3,4,5,6,7').columns).toEqual(['特别号选中', '特别号没选'])
    const bankers = formatGrid('qlc', 'qlc: 1>2,3,4,5,6,7,8')
    expect(bankers.columns).toEqual(['特别号在胆码', '特别号在拖码', '特别号没选'])
    expect(bankers.sections.map(([title]) => title)).toEqual(['胆中', '胆不中'])
  })
})

describe('buildOutcomeGrid for digits', () => {
  test('has a row per number of matching positions', () => {
    expect(formatGrid('fc3d-1040', 'fc3d: p 1/2,3/4')).toMatchObject({
      columns: ['奖金'],
      sections: [['', '中 3 位', '中 2 位', '中 1 位', '中 0 位']],
    })
  })

  test('groups 七星彩 positions with equally many digits', () => {
    expect(formatGrid('qxc-2020', 'qxc: p 1/2/3/4/5/6/7')).toMatchObject({
      columns: ['后区中', '后区不中'],
      sections: [['', '中 6 位', '中 5 位', '中 4 位', '中 3 位', '中 2 位', '中 1 位', '中 0 位']],
    })
    const { sections } = formatGrid('qxc-2020', 'qxc: p 1,2/2/3,4/4,5,6/5/6/7')
    expect(sections.map(([title]) => title)).toEqual([
      '第一、三位中 2，第四位中',
      '第一、三位中 2，第四位不中',
      '第一、三位中 1，第四位中',
      '第一、三位中 1，第四位不中',
      '第一、三位中 0，第四位中',
      '第一、三位中 0，第四位不中',
    ])
    expect(sections[0]!.slice(1)).toEqual(['其余 3 位中 3', '其余 3 位中 2', '其余 3 位中 1', '其余 3 位中 0'])
  })

  test('has rows per level for 组选, 和值, 跨度', () => {
    expect(formatGrid('pl3', 'pl3: g3 1,2').sections).toEqual([['', '中组选3', '不中']])
    expect(formatGrid('pl3', 'pl3: gs 10').sections).toEqual([['', '中组选3', '中组选6', '不中']])
    expect(formatGrid('fc3d-1040', 'fc3d: sp 5').sections).toEqual([['', '中单选', '不中']])
  })
})

test('contains each outcome once, with a unique key', () => {
  for (const [id, short] of [
    ['ssq', 'ssq: 14>3,8,19,21,26,27,30,32+12'],
    ['dlt-2026-high', 'dlt: 1,2>3,4,5,6,7+7>8,9'],
    ['qxc-2020', 'qxc: p 1,2/2/3,4/4,5,6/5/6/7,8'],
    ['qxc-row', 'qxc: p 1,2/2/3,4/4,5,6/5/6/7,8'],
    ['qlc', 'qlc: 1,2>3,4,5,6,7,8,9'],
    ['pl5', 'pl5: p 1/2,3/4,5/6/7'],
    ['fc3d-1040', 'fc3d: gs 10,11'],
  ] as const) {
    const { grid, all } = createGrid(id, short)
    const cells = grid.sections.flatMap(({ rows }) => rows.flatMap((row) => row.cells.flatMap((cell) => cell ?? [])))
    expect(new Set(cells.map(({ outcome }) => outcome)).size, short).toBe(all.length)
    expect(new Set(cells.map(({ words }) => words)).size, short).toBe(all.length)
    expect(new Set(cells.map(({ key }) => key)).size, short).toBe(all.length)
  }
})
