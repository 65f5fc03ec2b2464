import { expect, test } from 'vitest'
import { listReadablePages } from './readable-pages.ts'

test('lists each page once, for its newest game', () => {
  const kept = [
    'https://caiyun.example/api/ranking_list/draw_lists?page=1&pageSize=10&type=1',
    'https://caiyun.example/api/ranking_list/draw_lists?page=1&pageSize=10&type=7',
    'https://caiyun.example/api/ranking_list/draw_lists?page=2&pageSize=10&type=3',
    'https://caiyun.example/api/ranking_list/lists?',
  ]
  expect(listReadablePages(kept)).toEqual([
    { label: '首页', to: '/index' },
    { label: '开奖结果', to: '/draw-winner?type=7' },
  ])
  expect(listReadablePages([])).toEqual([])
})

const charts = (...queries: string[]) =>
  listReadablePages(queries.map((query) => `https://caiyun.example/api/ranking_list/trend_table?${query}`))

test('lists only charts with the default range', () => {
  expect(
    charts('type=1&count=1', 'type=1&count=50&from=2022100', 'type=2&count=100', 'type=3&to_date=2022-01-01'),
  ).toEqual([])
  expect(charts('type=1&count=50', 'type=4&kind=form&count=50', 'type=7&count=1')).toEqual([
    { label: '走势图', to: '/line-charts?type=4&kind=form' },
  ])
})

test.each([
  ['type=2&kind=number', '/omissions?type=2'],
  ['type=3&kind=pair&count=100', '/omissions?type=3&kind=pair&count=100'],
])('cached query %s makes 遗漏统计 readable at %s', (query, to) => {
  expect(listReadablePages([`https://caiyun.example/api/ranking_list/omissions?${query}`])).toEqual([
    { label: '遗漏统计', to },
  ])
})
