import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keptTime, markKept, sharing } from './kept.ts'
import { hasKept, keptAt } from './use-kept.ts'

const aKept = (at: number) => {
  const data = { lists: [1] }
  markKept(data, at)
  return data
}

test('a list is as old as its oldest page', () => {
  expect(keptTime({ pages: [aKept(5), { lists: [] }, aKept(3)], pageParams: [] })).toBe(3)
  expect(keptTime({ lists: [1] })).toBe(null)
  expect(keptTime(null)).toBe(null)
})

test('an equal answer that came just now is not taken for the one that was kept, nor the other way round', () => {
  const [kept, now] = [aKept(5), { lists: [1] }]
  expect(sharing(kept, now)).toBe(now)
  expect(sharing(now, kept)).toBe(kept)
  expect(sharing(now, { lists: [1] })).toBe(now)
})

test('the time is of what is on the screen; what was read before counts as kept all the same', () => {
  const client = new QueryClient()
  client.setQueryData(['hidden'], aKept(1))
  expect([hasKept(client), keptAt(client)]).toEqual([true, null])
  client.setQueryData(['shown'], aKept(7))
  const leave = new QueryObserver(client, { queryKey: ['shown'], staleTime: Infinity }).subscribe(() => {})
  expect(keptAt(client)).toBe(7)
  client.setQueryData(['shown'], { lists: [1] })
  leave()
  expect(hasKept(client)).toBe(true)
  client.clear()
})
