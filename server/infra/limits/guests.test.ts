import { expect, test } from 'vitest'
import { fixedClock } from '#server/infra/lib/clock.ts'
import { guestsOf } from './guests.ts'

const DAY = 86_400_000

function aHouse(secret = 'a secret', https = false) {
  const realTime = fixedClock('2026-11-24T21:15:00+08:00')
  return { realTime, ...guestsOf(secret, { realTime, https }) }
}
const shown = (line: string) => line.split(';', 1)[0] ?? ''

test('recognises a guest cookie for a day', () => {
  const house = aHouse()
  const cookie = shown(house.newCookie())
  const id = house.in(cookie)
  expect(id).toMatch(/^[\w-]{16}$/)
  expect(house.in(`uuid=x; ${cookie}; known=y`)).toBe(id)
  house.realTime.advance(DAY - 1000)
  expect(house.in(cookie)).toBe(id)
  house.realTime.advance(1000)
  expect(house.in(cookie)).toBeNull()
})

test('creates unique HttpOnly cookies', () => {
  const house = aHouse('a secret', true)
  const lines = Array.from({ length: 100 }, house.newCookie)
  expect(new Set(lines.map((line) => house.in(shown(line)))).size).toBe(100)
  expect(lines[0]).toMatch(/^guest=[^;]{50,}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test.each<[string, (value: string) => string]>([
  ['another number', (value) => value.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))],
  ['a later second', (value) => value.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 1}.`)],
  ['another seal', (value) => value.replace(/.{22}$/, 'A'.repeat(22))],
  ['a seal that is cut', (value) => value.slice(0, -1)],
  ['a longer seal', (value) => `${value}A`],
  ['no seal', (value) => value.replace(/\.[^.]+$/, '')],
  ['nothing', () => ''],
])('rejects a cookie with %s', (_how, forge) => {
  const house = aHouse()
  const cookie = shown(house.newCookie())
  expect(house.in(cookie)).not.toBeNull()
  expect(house.in(`guest=${forge(cookie.slice('guest='.length))}`)).toBeNull()
})

test('rejects cookies of another site or name', () => {
  const house = aHouse()
  expect(house.in(shown(aHouse('another secret').newCookie()))).toBeNull()
  expect(house.in(`not${shown(house.newCookie())}`)).toBeNull()
  expect(house.in(undefined)).toBeNull()
})
