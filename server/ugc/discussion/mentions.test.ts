import { expect, test } from 'vitest'
import { buildMentionPattern } from './mentions.ts'

test.each([
  ['@阿明 好的', ['@阿明']],
  ['＠阿明 好的', ['＠阿明']],
  ['@阿明明 @阿', ['@阿明明']],
  ['阿明', null],
])('finds the mentions in %s', (text, found) => {
  expect(text.match(buildMentionPattern(['阿明', '阿明明']))).toEqual(found)
})
