import { withSourceLines } from './source-lines.ts'

/** What of an error tells what failed, and holds nothing that anybody sent. */
const TELLING = new Set(
  'query severity schema table column constraint routine syscall path address port statusCode'.split(' '),
)
/** Nobody chains causes so deep: they go in circles. */
const DEEPEST = 10

/**
 * An error as the log may show it, and its causes within. Only fields that are listed: on errors hang the parameters
 * of a statement, the rows that PostgreSQL quotes in `detail` and `where`, bytes of a request, a whole database client.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return error
  // Anything can be thrown, so nothing is taken for granted.
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
    // `code` alone would be hidden as if it were one from a message.
    ...(code !== undefined && { errorCode: code }),
    ...Object.fromEntries(Object.entries(error).filter(([name]) => TELLING.has(name))),
    ...(cause !== undefined && { cause: within(cause) }),
    ...(Array.isArray(errors) && { errors: errors.map(within) }),
  }
}

/** Drizzle ends its message with a statement's parameters; PostgreSQL's class 22 is "this value is none of its type". */
function withoutValues(message: string, code: string): string {
  const redacted = message.replace(/\nparams:[^]*/, '')
  return code.startsWith('22') ? redacted.replace(/".*"/s, '"[hidden]"') : redacted
}
