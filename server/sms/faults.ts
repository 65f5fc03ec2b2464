import type { SmsFault } from './sms.ts'

/** The providers' codes in our words. A prefix ending in a dot stands for everything under it. */
const FAULTS = {
  'isv.BUSINESS_LIMIT_CONTROL': 'throttled',
  'LimitExceeded.': 'throttled',
  RequestLimitExceeded: 'throttled',
  'Throttling.': 'throttled',
  Throttling: 'throttled',
  'isv.MOBILE_NUMBER_ILLEGAL': 'bad_phone',
  'InvalidParameterValue.IncorrectPhoneNumber': 'bad_phone',
  'FailedOperation.PhoneNumberInBlacklist': 'blocked',
  'isv.AMOUNT_NOT_ENOUGH': 'no_money',
  'isv.OUT_OF_SERVICE': 'no_money',
  'isv.DAY_LIMIT_CONTROL': 'no_money',
  'FailedOperation.InsufficientBalanceInSmsPackage': 'no_money',
  'isv.SMS_SIGNATURE_ILLEGAL': 'config',
  'isv.SMS_TEMPLATE_ILLEGAL': 'config',
  'isv.TEMPLATE_MISSING_PARAMETERS': 'config',
  'FailedOperation.SignatureIncorrectOrUnapproved': 'config',
  'FailedOperation.TemplateIncorrectOrUnapproved': 'config',
  SignatureDoesNotMatch: 'config',
  IncompleteSignature: 'config',
  'InvalidAccessKeyId.': 'config',
  'Forbidden.': 'config',
  'AuthFailure.': 'config',
  AuthFailure: 'config',
  'UnauthorizedOperation.': 'config',
  UnauthorizedOperation: 'config',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'content',
  'isv.SMS_CONTENT_ILLEGAL': 'content',
  'FailedOperation.ContainSensitiveWord': 'content',
  'InternalError.': 'transient',
  InternalError: 'transient',
  ServiceUnavailable: 'transient',
} as const satisfies Record<string, SmsFault>

const PREFIXES = Object.entries(FAULTS).filter(([code]) => code.endsWith('.'))

/** What a provider's code means. */
export function faultOf(code: string): SmsFault {
  if (Object.hasOwn(FAULTS, code)) return FAULTS[code as keyof typeof FAULTS]
  return PREFIXES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'unknown'
}

const NETWORK = /ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|socket hang up|timeout|timed out|invalid json|unexpected (end|token)/i

/** What an SDK threw: the provider's refusal by its code, else the network's, after which the message may yet arrive. */
export function faultThrown(error: unknown): SmsFault {
  const { code, message, name } = Object(error) as { code?: unknown; message?: unknown; name?: unknown }
  const known = typeof code === 'string' ? faultOf(code) : 'unknown'
  if (known !== 'unknown') return known
  return NETWORK.test(`${String(code)} ${String(name)} ${String(message)}`) ? 'transient' : 'unknown'
}
