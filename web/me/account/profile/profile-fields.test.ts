import { expect, test } from 'vitest'
import { toEditInput, type ProfileFields, selectChangedFields } from './profile-fields.ts'

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
