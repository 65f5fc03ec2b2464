import { mapStackLines } from './source-lines.ts'

/** Fields of errors that help to find the cause and contain no data of users. */
const LOGGED_FIELDS = new Set(
  'query severity schema table column constraint routine syscall path address port statusCode'.split(' '),
)
/** Maximum number of nested causes. A deeper chain is a cycle. */
const MAX_CAUSES = 10

/** Retains message, stack, code, causes and LOGGED_FIELDS: other fields may contain parameters, rows, request bytes. */
export function toLoggedError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return error
  // The value may be no Error, because any object can be thrown.
  const { message = '', stack = '', code, cause, errors } = error as Partial<Record<string, unknown>>
  const redacted = redactValues(String(message), String(code))
  const within = (inner: unknown) => (depth < MAX_CAUSES ? toLoggedError(inner, depth + 1) : '…')
  return {
    type: error.constructor?.name,
    message: redacted,
    stack: mapStackLines(
      String(stack)
        .replace(String(message), () => redacted)
        .replace(/\nparams:[^]*?(?=\n {4}at |$)/, ''),
    ),
    // Renamed, because the log redacts every field `code` as a verification code.
    ...(code !== undefined && { errorCode: code }),
    ...Object.fromEntries(Object.entries(error).filter(([name]) => LOGGED_FIELDS.has(name))),
    ...(cause !== undefined && { cause: within(cause) }),
    ...(Array.isArray(errors) && { errors: errors.map(within) }),
  }
}

/** Removes drizzle's statement parameters, and the quoted value from PostgreSQL's class 22 (invalid value). */
function redactValues(message: string, code: string): string {
  const redacted = message.replace(/\nparams:[^]*/, '')
  return code.startsWith('22') ? redacted.replace(/".*"/s, '"[hidden]"') : redacted
}
