import { expect, test } from 'vitest'
import { parseStaffName } from './roles.ts'

test.each([
  ['张三', '张三'],
  [' 客服 小李 ', '客服 小李'],
  ['A'.repeat(20), 'A'.repeat(20)],
  ['𠮷田', '𠮷田'],
])('accepts %j as a staff name', (text, name) => expect(parseStaffName(text)).toBe(name))

test.each([
  [''],
  ['  '],
  ['张'],
  [' 张 '],
  ['A'.repeat(21)],
  ['张\n三'],
  ['张\u0007三'],
  ['张\u200b三'],
  ['\u202e三张'],
])('rejects %j as a staff name', (text) => expect(parseStaffName(text)).toBeNull())
