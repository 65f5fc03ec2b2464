import { beforeEach, expect, test, vi } from 'vitest'
import { calmResize } from './calm-resize.ts'

beforeEach(() => void vi.useFakeTimers())

test('sizes are told once they have rested for 16 ms, each element with its last', () => {
  const observers: ResizeObserverCallback[] = []
  const page = {
    ResizeObserver: class {
      constructor(callback: ResizeObserverCallback) {
        observers.push(callback)
      }
      observe() {}
    } as unknown as typeof ResizeObserver,
  }
  calmResize(page)
  const told: unknown[][] = []
  const observer = new page.ResizeObserver((entries) => void told.push(entries))
  const resized = (target: string, width: number) =>
    observers[0]!([{ target, width }] as unknown as ResizeObserverEntry[], observer)
  resized('popup', 1)
  vi.advanceTimersByTime(15)
  resized('list', 7)
  resized('popup', 2)
  vi.advanceTimersByTime(15)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([
    [
      { target: 'popup', width: 2 },
      { target: 'list', width: 7 },
    ],
  ])
})
