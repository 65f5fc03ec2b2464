import { expect, test } from 'vitest'
import { toTrendInput, buildKindPath, parseChartUrl, buildSameKindPath, buildSharedPath } from './chart-address.ts'

const read = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://page')
  return parseChartUrl(pathname, searchParams)
}

test.each([
  ['/line-chart', 1],
  ['/line-charts', 3],
  ['/line-chartss', 5],
  ['/line-chartsss', 6],
  ['/line-chartssss', 7],
  ['/line-chart?type=2', 2],
  ['/LINE-CHARTS?type=4', 4],
])('%s is the number chart of game %i', (url, type) => {
  expect(read(url)).toEqual({ kind: 'chart', address: { type } })
})

test.each([
  ['/line-chart?kind=sum', { type: 1, kind: 'sum' }],
  ['/line-charts?type=4&kind=form&count=30', { type: 4, kind: 'form', count: 30 }],
  ['/line-chart?kind=numbers', { type: 1 }],
  ['/line-chart?kind=', { type: 1 }],
])('%s has the chart parameters %j', (url, address) => expect(read(url)).toEqual({ kind: 'chart', address }))

test.each([
  ['/line-chart?type=8', 1, '没有这个彩种，这里是双色球的走势图。'],
  ['/line-charts?type=ssq', 3, '没有这个彩种，这里是福彩3D的走势图。'],
  ['/line-chart?type=', 1, '没有这个彩种，这里是双色球的走势图。'],
])('%s: replaces an unknown game by the path’s first game', (url, type, notice) => {
  expect(read(url)).toEqual({ kind: 'chart', address: { type }, notice })
})

test('redirects to the game’s own path and retains the count', () => {
  expect(read('/line-chart?type=7&count=30')).toEqual({ kind: 'elsewhere', to: '/line-chartssss?type=7&count=30' })
})

test.each([
  ['/line-chart?kind=form', '没有这种走势图'],
  ['/line-charts?kind=tails', '没有这种走势图'],
  ['/line-chart?kind=sum&count=0', '期数应为 1 到 500 的整数'],
  ['/line-chart?count=501', '期数应为 1 到 500 的整数'],
  ['/line-chart?count=1e2', '期数应为 1 到 500 的整数'],
  ['/line-chart?from=2022&to=2022100', '范围不正确'],
  ['/line-chart?from=2022-02-30', '范围不正确'],
  ['/line-chart?from=2022100&to=2022099', '范围的开头不能在结尾之后'],
  ['/line-chart?from=2022-02-02&to=2022-02-01', '范围的开头不能在结尾之后'],
])('rejects %s with the message %s', (url, problem) => {
  expect(read(url)).toMatchObject({ kind: 'problem', problem })
})

test('converts chart URLs to API input', () => {
  const asked = (url: string) => {
    const address = read(url)
    return address.kind === 'chart' ? toTrendInput(address.address) : address
  }
  expect(asked('/line-chart')).toEqual({ type: 1, count: 50 })
  expect(asked('/line-chart?kind=span&from=22001')).toEqual({ type: 1, kind: 'span', from: '22001' })
  expect(asked('/line-chart?count=500')).toEqual({ type: 1, count: 500 })
  expect(asked('/line-chart?from=22001&to=2022010&count=30')).toEqual({ type: 1, from: '22001', to: '2022010' })
  expect(asked('/line-chart?from=2022-01-01&to=2022-02-01')).toEqual({
    type: 1,
    from_date: '2022-01-01',
    to_date: '2022-02-01',
  })
})

test.each([
  ['/line-chart', '/line-chart?type=1'],
  [
    '/line-charts?type=4&count=100&on=layers&off=lines.rules',
    '/line-charts?type=4&count=100&on=layers&off=lines.rules',
  ],
  ['/line-chart?type=2&from=22101&to=2022-12-31&count=30', '/line-chart?type=2&from=22101&to=2022-12-31'],
  ['/line-chart?count=30&kind=tails&on=layers', '/line-chart?type=1&kind=tails&count=30&on=layers'],
  ['/line-chart?utm_source=a&own=1,2,3&type=1&on=features.made-up', '/line-chart?type=1&on=features'],
])('the URL for sharing %s is %s', (url, shared) => {
  const address = read(url)
  const { searchParams } = new URL(url, 'http://page')
  expect(address.kind === 'chart' && buildSharedPath(address.address, searchParams)).toBe(shared)
})

test('links to other kinds retain issues, to other games the kind', () => {
  expect(buildKindPath('span', { type: 1, kind: 'sum', from: '22101', to: '2022-12-31' })).toBe(
    '/line-chart?type=1&kind=span&from=22101&to=2022-12-31',
  )
  expect(buildKindPath('numbers', { type: 1, kind: 'sum', count: 30 })).toBe('/line-chart?type=1&count=30')
  expect(buildSameKindPath(7, 'tails')).toBe('/line-chartssss?type=7&kind=tails')
  expect(buildSameKindPath(3, 'tails')).toBe('/line-charts?type=3')
  expect(buildSameKindPath(3, undefined)).toBe('/line-charts?type=3')
})
