import { expect, test } from 'vitest'
import { flattened } from './flattened.ts'
import { wordsEdge } from './looks.ts'
import { besideEachOther } from './scanned.ts'

const row = (text: string, top: number) => ({ text, top, bottom: top + 0.04 })

test('rows stand beside each other by where they are, and what one look saw alone is a row too', () => {
  const words = [row('双色球', 0.1), row('合计8元', 0.5), row('谢谢', 0.9)]
  const figures = [row('A.01', 0.3), row('8', 0.51)]
  expect(besideEachOther(words, figures)).toEqual([
    { words: '双色球', figures: '' },
    { words: '', figures: 'A.01' },
    { words: '合计8元', figures: '8' },
    { words: '谢谢', figures: '' },
  ])
})

test('words are looked at so large that their rows are as high as is read best', () => {
  const rows = [row('a', 0), row('b', 0.1), row('c', 0.2)]
  expect(wordsEdge(rows, 1000)).toBe(600)
  expect(wordsEdge(rows, 100)).toBe(1600)
  expect(wordsEdge([], 1000)).toBe(1000)
})

test('a shadow is taken out, and print stays', () => {
  const [width, height] = [128, 64]
  const light = (x: number) => 250 - x
  const isPrint = (x: number, y: number) => x % 16 === 0 && y % 4 !== 0
  const at = (i: number) => ({ x: i % width, y: Math.floor(i / width) })
  const grey = Uint8ClampedArray.from({ length: width * height }, (_, i) => {
    const { x, y } = at(i)
    return light(x) * (isPrint(x, y) ? 0.3 : 1)
  })
  const flat = flattened(grey, width, height)
  const seen = (which: boolean) => Array.from(flat).filter((_, i) => isPrint(at(i).x, at(i).y) === which)
  expect(Math.min(...seen(false))).toBeGreaterThan(200)
  expect(Math.max(...seen(true))).toBeLessThan(100)
})
