import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { UserInfo } from '#contract/account.ts'
import { selection } from '#contract/picks.ts'
import { seedFor } from '#web/lib/seeds.ts'
import { nextRoundOf, sayOf } from './say.ts'

const MING = { nickname: '小明' } as UserInfo

function heard(client: QueryClient, type: 1 | 2, mode: string, owner: UserInfo | null | undefined, loop: number): void {
  const key = [selection(type).path, { type: mode }, ...(owner === undefined ? [] : [owner])]
  client.setQueryData(key, { next_round: { loop, commitment: `${type} ${loop}` } })
}

test('the newest round that any panel of the game told of is the one a seed is for', () => {
  const client = new QueryClient()
  expect(nextRoundOf(client, 1, null)).toBeNull()
  expect(sayOf(client, 1, null)).toEqual({})
  heard(client, 1, 'rand', null, 2)
  heard(client, 1, 'convention', null, 3)
  heard(client, 1, 'continuous', null, 1)
  heard(client, 2, 'rand', null, 9)
  expect(nextRoundOf(client, 1, null)).toEqual({ loop: 3, commitment: '1 3' })
  expect(sayOf(client, 1, null).seed).toMatch(/^[0-9a-f]{24}$/)
})

test('nobody gives a seed for a commitment that was made to someone else', () => {
  const client = new QueryClient()
  heard(client, 1, 'rand', null, 5)
  heard(client, 1, 'rand', undefined, 7)
  expect(nextRoundOf(client, 1, MING)).toBeNull()
  expect(nextRoundOf(client, 1, null)).toMatchObject({ loop: 5 })
  heard(client, 1, 'rand', MING, 2)
  // The cookie is read anew: the same member, another object.
  expect(nextRoundOf(client, 1, { ...MING })).toMatchObject({ loop: 2 })
})

test('what is said of a commitment is its seed', () => {
  const client = new QueryClient()
  heard(client, 1, 'rand', MING, 2)
  const shelf = new Map<string, string>()
  const storage = { getItem: (name: string) => shelf.get(name) ?? null, setItem: shelf.set.bind(shelf) }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  expect(sayOf(client, 1, MING)).toEqual({ seed: seedFor('1 2') })
})
