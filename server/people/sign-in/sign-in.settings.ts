import { parseInteger, parseChoice, defineSetting, type Values } from '#server/infra/lib/settings.ts'
import type { SendCaps } from './codes.rules.ts'

export const signInSettings = {
  CAPTCHA: defineSetting(
    'auto',
    '获取验证码前的安全验证：auto（模拟短信时关闭，否则总是要）、on（总是要）',
    parseChoice(['auto', 'on']),
  ),
  SMS_ADDRESS_DAY: defineSetting(
    '500',
    '每个地址一天内最多发送给陌生浏览器的验证码，一小时内另以 `SMS_SITE_HOUR` 的八分之一为限，IPv6 的 /48 各加倍；运营商的一个地址后面可能有几千部手机，所以到此之前只是让获取前的计算越来越多',
    parseInteger(1, 100_000),
  ),
  SMS_SITE_HOUR: defineSetting(
    '1000',
    '全站一小时内最多发送的验证码；一半留给以前用该手机号登录过的浏览器',
    parseInteger(1, 1_000_000),
  ),
}

export const toSendCaps = (values: Values<typeof signInSettings>): SendCaps => ({
  addressDay: values.SMS_ADDRESS_DAY,
  siteHour: values.SMS_SITE_HOUR,
})
