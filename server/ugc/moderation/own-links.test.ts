import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { type AuthorHistory, judge } from './moderation.rules.ts'
import { removeOwnLinks } from './own-links.ts'
import { parsePolicy } from './policy.ts'

const NOW = new Date('2022-10-20T22:00:00+08:00')
const NEWCOMER: AuthorHistory = { since: NOW, published: 0, repeated: 0, words: [], allowed: [] }
const OURS = 'https://caiyun.example'
const judgeState = (text: string, publicUrl: string | null = OURS) =>
  judge({ kind: 'post', text, hasQr: false, publicUrl }, NEWCOMER, parsePolicy(null), NOW).state

test.each([
  '',
  '/',
  paths.home(),
  paths.topic(3),
  paths.draw(1, 42),
  paths.chart(7, 100),
  paths.ranking(1, 8),
  paths.helpCenter(2),
])('allows newcomers to link to the page %s', (path) => {
  expect(judgeState(`看 ${OURS}${path} 这里`)).toBe('shown')
  expect(judgeState(`看 HTTPS://CaiYun.Example${path}`)).toBe('shown')
})

test.each([
  'https://caiyun.example.evil.com/forum/3',
  'https://caiyun.example@evil.com/forum/3',
  'https://caiyun.example:444/forum/3',
  'https://caiyun.example。cc/forum/3',
  'https://caiyun.example。cc',
  'https://evil.com/https://caiyun.example/forum/3',
  'https://xcaiyun.example/forum/3',
  'https://cаiyun.example/forum/3',
  'http://caiyun.example/forum/3',
  'https://caiyun.example/media/file.html',
  'https://caiyun.example/forum.evil',
  'https://caiyun.example/forum/13800138000',
  'https://caiyun.example/forum/search?q=加微信laowang88',
  'https://caiyun.example/forum/3 https://evil.com',
])('holds a newcomer’s text %s, not just a link to a site page', (text) => expect(judgeState(text)).toBe('held'))

test('holds a newcomer’s link to this site if PUBLIC_URL is not configured', () => {
  expect(removeOwnLinks(`${OURS}/forum`, null)).toBe(`${OURS}/forum`)
  expect(judgeState(`${OURS}/forum/3`, null)).toBe('held')
})

test.each(['看官网www.cwl.gov.cn的公告', '兑奖见 https://www.lottery.gov.cn/xq/wf.html。', 'www.cwl.gov.cn.'])(
  'allows newcomers to link to an authority: %s',
  (text) => {
    expect(judgeState(text)).toBe('shown')
    expect(judgeState(text, null)).toBe('shown')
  },
)

test.each([
  'www.cwl.gov.cn.evil.com',
  'www.cwl.gov.cn。cc',
  'evil.com/www.cwl.gov.cn',
  'https://www.cwl.gov.cn@evil.com',
  'https://www.cwl.gov.cn:444/',
  'xgov.cn',
  'https://www.cwl.gov.cn/加微信laowang88',
])('holds a newcomer’s text %s, not just a link to an authority', (text) => expect(judgeState(text)).toBe('held'))
