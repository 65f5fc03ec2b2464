import { expect, test } from 'vitest'
import { readable } from './readable.ts'

test('what was opened can be gone on to, of a game the one that was opened last', () => {
  const kept = [
    'https://caiyun.example/api/ranking_list/draw_lists?page=1&pageSize=10&type=1',
    'https://caiyun.example/api/ranking_list/draw_lists?page=1&pageSize=10&type=7',
    'https://caiyun.example/api/ranking_list/draw_lists?page=2&pageSize=10&type=3',
    'https://caiyun.example/api/ranking_list/lists?',
  ]
  expect(readable(kept)).toEqual([
    { label: '首页', to: '/index' },
    { label: '开奖结果', to: '/draw-winner?type=7' },
  ])
  expect(readable([])).toEqual([])
})
