import { expect, test } from 'vitest'
import { isInWeChat } from './wallets.tsx'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    `${ANDROID} Chrome/126.0.6478.188 Mobile Safari/537.36 XWEB/1260117 MMWEBSDK/20240501 MicroMessenger/8.0.50.2701`,
    true,
  ],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x1800323c) NetType/WIFI Language/zh_CN`, true],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, false],
  [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, false],
  ['', false],
])('isInWeChat recognises only WeChat’s browser, user agent “%s”', (userAgent, isIn) => {
  expect(isInWeChat(userAgent)).toBe(isIn)
})
