import { expect, test } from 'vitest'
import { sessionOf } from './session.ts'

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
])('the cookie %s', (_name, cookies, session) => expect(sessionOf(cookies)).toEqual(session))
