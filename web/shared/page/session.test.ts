import { afterEach, expect, test, vi } from 'vitest'
import { tabMemory } from '#client/memory.ts'
import { rememberPage, parseSession, takeRememberedPage } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

const ming = { nickname: '小明', avatarUrl: '', is_vip: 1, phone: '138****0000' }
const cookie = `userInfo=${encodeURIComponent(JSON.stringify(ming))}`

test.each([
  ['alone', cookie, ming],
  ['between others', `uuid=1; ${cookie}; theme=dark`, ming],
  ['absent', 'uuid=1', null],
  ['of a longer name', `my${cookie}`, null],
  ['empty', 'userInfo=', null],
  ['cut short', cookie.slice(0, -6), null],
  ['broken escapes', 'userInfo=%E0%A4%A', null],
  ['no object', 'userInfo=7', null],
  ['null', 'userInfo=null', null],
])('parseSession reads a valid cookie’s member, else null: %s', (_name, cookies, session) =>
  expect(parseSession(cookies)).toEqual(session),
)

function stubSessionStorage(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
}

test('takeRememberedPage returns the remembered URL once', () => {
  stubSessionStorage()
  rememberPage(new URL('https://example.com/leaderboard?type=1&id=7#comments'))
  expect(takeRememberedPage()).toBe('/leaderboard?type=1&id=7#comments')
  expect(takeRememberedPage()).toBeNull()
})

test('does not remember the login page', () => {
  stubSessionStorage()
  rememberPage(new URL('https://example.com/number/1'))
  rememberPage(new URL('https://example.com/login?from=here#operator'))
  expect(takeRememberedPage()).toBe('/number/1')
})

test.each(['//evil.example/x', '/x//evil.example', '/\\evil.example', '/x\\y', 'https://evil.example/', ''])(
  'neither stores nor returns the unsafe path %j',
  (path) => {
    stubSessionStorage()
    rememberPage({ pathname: path, search: '', hash: '' })
    expect(takeRememberedPage()).toBeNull()
    // Checked again when read, because a tab may have stored the path before `rememberPage` had this check.
    tabMemory.keep('back-after-login', path)
    expect(takeRememberedPage()).toBeNull()
  },
)

test('remembers a URL with slashes in its query', () => {
  stubSessionStorage()
  rememberPage({ pathname: '/search', search: '?q=a//b', hash: '' })
  expect(takeRememberedPage()).toBe('/search?q=a//b')
})
