import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { parseLinkedCard } from './links.ts'

const HOSTS = ['caiyun.example', '127.0.0.1:8080']
const at = (path: string, origin = 'https://caiyun.example') => parseLinkedCard(`看 ${origin}${path} 这里`, HOSTS)

test('parses own links to draws and charts', () => {
  expect(at(paths.draw(1, 42))).toEqual({ kind: 'draw', id: 42 })
  expect(at(paths.chart(1, 100))).toEqual({ kind: 'chart', type: 1, count: 100 })
  expect(at(paths.chart(7, undefined, 'sum'))).toBeNull()
  expect(at(paths.chart(7))).toEqual({ kind: 'chart', type: 7, count: 50 })
  expect(at(paths.chart(3, 30), 'http://127.0.0.1:8080')).toEqual({ kind: 'chart', type: 3, count: 30 })
  expect(at('/Draw-Winner/1/?id=42&from=wechat')).toEqual({ kind: 'draw', id: 42 })
})

test('ends a link at Chinese punctuation', () => {
  const text = `见https://caiyun.example/forum/3，https://caiyun.example${paths.draw(2, 7)}。还有 https://caiyun.example${paths.draw(2, 8)}`
  expect(parseLinkedCard(text, HOSTS)).toEqual({ kind: 'draw', id: 7 })
})

test.each([
  paths.home(),
  paths.draw(1),
  '/draw-winner/1?id=0',
  '/draw-winner/8?id=1',
  '/draw-winner/1?id=1e3',
  '/line-chart?type=3',
  '/line-chart?type=9',
  '/line-chart',
  '/forum/3',
])('returns null for a link to %s', (path) => expect(at(path)).toBeNull())

test('ignores similar URLs of other sites', () => {
  for (const origin of [
    'https://caiyun.example.evil.test',
    'https://evil.test',
    'https://caiyun.example:444',
    'http://127.0.0.1',
  ])
    expect(at(paths.draw(1, 42), origin), origin).toBeNull()
  expect(parseLinkedCard(`https://evil.test/?https://caiyun.example${paths.draw(1, 42)}`, HOSTS)).toBeNull()
  expect(parseLinkedCard(`caiyun.example${paths.draw(1, 42)} https://[ http://`, HOSTS)).toBeNull()
})
