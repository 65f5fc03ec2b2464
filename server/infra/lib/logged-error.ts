import { withSourceLines } from './source-lines.ts'

/** Error fields that help to diagnose and contain no user data. */
const TELLING = new Set(
  'query severity schema table column constraint routine syscall path address port statusCode'.split(' '),
)
/** Deeper chains of causes are cycles. */
const DEEPEST = 10

/**
 * Returns an error and its causes for the log. Copies only listed fields: errors may have statement parameters, rows in
 * PostgreSQL's `detail` and `where`, request bytes or a database client.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return error
  // Any value can be thrown.
  const { message = '', stack = '', code, cause, errors } = error as Partial<Record<string, unknown>>
  const redacted = withoutValues(String(message), String(code))
  const within = (inner: unknown) => (depth < DEEPEST ? loggedError(inner, depth + 1) : '…')
  return {
    type: error.constructor?.name,
    message: redacted,
    stack: withSourceLines(
      String(stack)
        .replace(String(message), () => redacted)
        .replace(/\nparams:[^]*?(?=\n {4}at |$)/, ''),
    ),
    // Under the name `code` it would be redacted like a verification code.
    ...(code !== undefined && { errorCode: code }),
    ...Object.fromEntries(Object.entries(error).filter(([name]) => TELLING.has(name))),
    ...(cause !== undefined && { cause: within(cause) }),
    ...(Array.isArray(errors) && { errors: errors.map(within) }),
  }
}

/** Removes the parameters at the end of drizzle's messages, and the quoted value of class 22 errors (invalid value). */
function withoutValues(message: string, code: string): string {
  const redacted = message.replace(/\nparams:[^]*/, '')
  return code.startsWith('22') ? redacted.replace(/".*"/s, '"[hidden]"') : redacted
}
