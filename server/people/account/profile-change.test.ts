import { expect, test } from 'vitest'
import { toProfileChange } from './profile-change.ts'

const NOW = new Date('2022-10-20T02:00:00Z')

// Fields that the request schema removes; toProfileChange must ignore them too (docs/rules/accounts.md#profile).
const RAW = JSON.parse(`{"id":1,"role":"operator","phone":"13900139000","vipCode":"00000000","passwordHash":"x",
  "bannedAt":null,"deletedAt":null,"createdAt":"2000-01-01","avatar":"/uploads/x","__proto__":{"role":"operator"}}`) as object

test('changes only nickname, gender, birthday and avatar', () => {
  const sent = { ...RAW, nickname: ' 小明 ', gender: 2, birthday: '', avatarUrl: '/uploads/a.webp' } as const
  expect(toProfileChange(sent, NOW)).toEqual({ nickname: '小明', gender: 2, birthday: null, avatar: '/uploads/a.webp' })
})
