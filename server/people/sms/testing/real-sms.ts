/** The settings of a real provider of text messages, as far as they are looked at: with keys that open nothing. */
export const REAL_SMS = {
  SMS_PROVIDER: 'tencent',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'geheim',
  SMS_SIGN: '彩运',
  SMS_TEMPLATE: 'SMS_1',
  SMS_APP_ID: '14',
}
