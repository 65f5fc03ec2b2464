import { integer, oneOf, setting, type Values } from '#server/lib/settings.ts'
import type { SendCaps } from './codes.rules.ts'

export const signInSettings = {
  CAPTCHA: setting(
    'auto',
    '获取验证码前的安全验证：auto（模拟短信时关闭，否则总是要）、on（总是要）',
    oneOf(['auto', 'on']),
  ),
  SMS_ADDRESS_10MIN: setting('10', '每个地址 10 分钟内最多发送的验证码', integer(1, 100_000)),
  SMS_ADDRESS_DAY: setting('50', '每个地址一天内最多发送的验证码', integer(1, 100_000)),
  SMS_SITE_HOUR: setting(
    '1000',
    '全站一小时内最多发送的验证码；一半留给以前用该手机号登录过的浏览器，图形验证码最多占 5%',
    integer(1, 1_000_000),
  ),
}

/** Sends of codes per address and for the whole site. */
export const sendCapsOf = (values: Values<typeof signInSettings>): SendCaps => ({
  addressTenMinutes: values.SMS_ADDRESS_10MIN,
  addressDay: values.SMS_ADDRESS_DAY,
  siteHour: values.SMS_SITE_HOUR,
})
