import { expect, test } from 'vitest'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { createGuests } from './guests.ts'

const DAY = 86_400_000

function createTestGuests(secret = 'a secret', https = false) {
  const realTime = createFixedClock('2026-11-24T21:15:00+08:00')
  return { realTime, ...createGuests(secret, { realTime, https }) }
}
const getCookie = (line: string) => line.split(';', 1)[0] ?? ''

test('accepts a guest cookie for 24 hours', () => {
  const guests = createTestGuests()
  const cookie = getCookie(guests.newCookie())
  const id = guests.in(cookie)
  expect(id).toMatch(/^[\w-]{16}$/)
  expect(guests.in(`uuid=x; ${cookie}; known=y`)).toBe(id)
  guests.realTime.advance(DAY - 1000)
  expect(guests.in(cookie)).toBe(id)
  guests.realTime.advance(1000)
  expect(guests.in(cookie)).toBeNull()
})

test('creates unique guest cookies: HttpOnly, with https Secure', () => {
  const guests = createTestGuests('a secret', true)
  const lines = Array.from({ length: 100 }, guests.newCookie)
  expect(new Set(lines.map((line) => guests.in(getCookie(line)))).size).toBe(100)
  expect(lines[0]).toMatch(/^guest=[^;]{50,}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test.each<[string, (value: string) => string]>([
  ['another number', (value) => value.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))],
  ['a later time', (value) => value.replace(/\.(\d+)\./, (_, at) => `.${Number(at) + 1}.`)],
  ['another signature', (value) => value.replace(/.{22}$/, 'A'.repeat(22))],
  ['a truncated signature', (value) => value.slice(0, -1)],
  ['a longer signature', (value) => `${value}A`],
  ['no signature', (value) => value.replace(/\.[^.]+$/, '')],
  ['nothing', () => ''],
])('rejects a guest cookie with %s', (_how, forge) => {
  const guests = createTestGuests()
  const cookie = getCookie(guests.newCookie())
  expect(guests.in(cookie)).not.toBeNull()
  expect(guests.in(`guest=${forge(cookie.slice('guest='.length))}`)).toBeNull()
})

test('rejects a guest cookie with another secret or name', () => {
  const guests = createTestGuests()
  expect(guests.in(getCookie(createTestGuests('another secret').newCookie()))).toBeNull()
  expect(guests.in(`not${getCookie(guests.newCookie())}`)).toBeNull()
  expect(guests.in(undefined)).toBeNull()
})
