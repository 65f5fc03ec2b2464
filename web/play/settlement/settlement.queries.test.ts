import { afterEach, expect, test, vi } from 'vitest'
import type { IssueWithPicks } from '#contract/play/settlement.ts'
import { storeTappedRow, findTappedRow } from './settlement.queries.ts'

afterEach(() => vi.unstubAllGlobals())

const ROW: IssueWithPicks = { type: 1, issueno: '2023023', id: null, opendate: '2023-03-02 21:15:00' }

test('findTappedRow returns the stored row only for its issue', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  })
  expect(findTappedRow(1, '2023023')).toBeUndefined()
  storeTappedRow(ROW)
  expect(findTappedRow(1, '2023023')).toEqual(ROW)
  expect(findTappedRow(1, '2023022')).toBeUndefined()
  expect(findTappedRow(2, '2023023')).toBeUndefined()
})
