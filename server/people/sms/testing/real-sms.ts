/** Settings of a real SMS provider with invalid keys, enough for validation. */
export const REAL_SMS = {
  SMS_PROVIDER: 'tencent',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'geheim',
  SMS_SIGN: '彩运',
  SMS_TEMPLATE: 'SMS_1',
  SMS_APP_ID: '14',
}
