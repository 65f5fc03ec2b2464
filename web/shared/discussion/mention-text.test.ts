import { expect, test } from 'vitest'
import { splitMentions, findNameBefore, TaggedText } from './mention-text.tsx'

test.each([
  ['@阿明 好的', ['阿明'], ['', '@阿明', ' 好的']],
  ['请 @阿明明 看 @阿明', ['阿明', '阿明明'], ['请 ', '@阿明明', ' 看 ', '@阿明', '']],
  ['@a.c @abc', ['a.c'], ['', '@a.c', ' @abc']],
  ['请 ＠阿明 看', ['阿明'], ['请 ', '＠阿明', ' 看']],
  ['没有人', ['阿明'], ['没有人']],
])('splits “%s” at mentions of %o', (text, names, parts) => {
  expect(splitMentions(text, names)).toEqual(parts)
})

test.each([
  ['您好 @阿', 5, '阿'],
  ['您好 @', 4, ''],
  ['您好 ＠阿', 5, '阿'],
  ['您好 @阿明 ', 7, null],
  ['没有', 2, null],
  ['@阿明 后面', 3, '阿明'],
])('in “%s”, caret at %d, the typed name is %s', (text, caret, name) => {
  expect(findNameBefore(text, caret)).toBe(name)
})

test.each(['#双色球#', '＃双色球＃', '＃双色球#'])('links the tag %s to its search', (tag) => {
  const parts = TaggedText({ children: `看 ${tag} 吧` })
  expect(parts[1]).toMatchObject({ props: { to: expect.stringContaining(encodeURIComponent('双色球')) } })
})
