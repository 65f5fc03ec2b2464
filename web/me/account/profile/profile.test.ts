import { expect, test } from 'vitest'
import { formatMaskedPhone } from '#contract/people/account.ts'
import { formatGender, describeMembership, listDeletedItems } from './profile-labels.ts'
import { toEditInput, type ProfileFields, selectChangedFields } from './profile-fields.ts'

test('formatGender returns 保密 for every unknown value', () => {
  expect([1, 2, -1, 7].map(formatGender)).toEqual(['男', '女', '保密', '保密'])
})

test.each([
  [{ is_vip: 1, deadline: '2023-12-31 10:00:00' }, '会员有效期至 2023-12-31'],
  [{ is_vip: 0, deadline: '2022-12-31 10:00:00' }, '会员已于 2022-12-31 到期'],
  [{ is_vip: 0, deadline: '' }, '尚未开通会员'],
])('describeMembership describes %o', (user, words) => expect(describeMembership(user)).toBe(words))

test('listDeletedItems names coins and a running membership', () => {
  expect(listDeletedItems({ is_vip: 0, deadline: '', amount: 7 }).join()).toContain('星币余额 7 枚')
  expect(listDeletedItems({ is_vip: 0, deadline: '', amount: 0 }).join()).not.toContain('会员')
  expect(listDeletedItems({ is_vip: 1, deadline: '2023-12-31 10:00:00', amount: 0 }).join()).toContain(
    '会员（有效期至 2023-12-31）',
  )
})

test('formatMaskedPhone masks the middle digits', () => expect(formatMaskedPhone('13800138000')).toBe('138****8000'))

const before: ProfileFields = { nickname: '小明', gender: '-1', birthday: '1980-05-06', avatarUrl: '/uploads/a.webp' }

test.each([
  ['nothing', {}, {}],
  ['a nickname', { nickname: '老周' }, { nickname: '老周' }],
  ['a gender', { gender: '2' }, { gender: 2 }],
  ['a birthday taken out', { birthday: '' }, { birthday: '' }],
  ['a picture', { avatarUrl: '/uploads/b.webp' }, { avatarUrl: '/uploads/b.webp' }],
])('sends only changed profile fields: %s', (_name, change, sent) =>
  expect(toEditInput(selectChangedFields(before, { ...before, ...change }))).toEqual(sent),
)
