import { inspect } from 'node:util'
import { pino } from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { type Outage, createOutage } from '#server/infra/db/outage.ts'
import { describeOutage } from '#server/infra/lib/errors.ts'
import { getRequestNames } from '#server/infra/http/request-log.ts'
import { toLoggedError } from '#server/infra/lib/logged-error.ts'

const SECRET_NAMES = ['token', 'cookie', 'authorization', 'phone', 'code', 'password', 'secret']
const PATHS = SECRET_NAMES.flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
  `*["set-${name}"]`,
  `*.*["set-${name}"]`,
])

const PHONE = /(?<![\dA-Za-z])(1\d\d)\d{4}(\d{4})(?![\dA-Za-z])/g
const BEARER = /(Bearer )[\w.~+/=-]+/gi
const PARAMETERS = /\\nparams:(?:[^"\\]|\\.)*/g
const IN_QUERY = /([?&](?:token|code|password|phone|uuid)=)[^&\s"\\]+/gi

const IN_PATH = /(\/(?:calendar|feeds)\/my\/)[\w-]+/gi

const FATAL = 60

/** Redacts secrets inside messages and URLs, which pino's redaction by path misses. */
export function redactLine(line: string): string {
  const redacted = line.replace(PARAMETERS, '').replace(PHONE, '$1****$2')
  return redacted.replace(BEARER, '$1[hidden]').replace(IN_QUERY, '$1[hidden]').replace(IN_PATH, '$1[hidden]')
}

/** During a database outage the logger counts connection errors instead of logging each. */
export function createLog(
  config: Pick<Config, 'logLevel' | 'production'>,
  to?: pino.DestinationStream,
): { logger: FastifyBaseLogger; outage: Outage } {
  const outage = createOutage({
    lost: (error) =>
      logger.error({ why: toLoggedError(error) }, `${describeOutage(error)}: further failures are only counted`),
    back: ({ seconds, lines }) => logger.warn({ seconds, lines }, `the database is available again after ${seconds} s`),
  })
  const logger = createLogger(config, to, outage)
  return { logger, outage }
}

/** Writes JSON lines to stdout, and readable lines on a terminal in development. */
export function createLogger(
  config: Pick<Config, 'logLevel' | 'production'>,
  to?: pino.DestinationStream,
  outage?: Outage,
): FastifyBaseLogger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    mixin: (_line, _level, log) => getRequestNames(log),
    redact: { paths: PATHS, censor: '[hidden]' },
    serializers: { err: (error: unknown) => toLoggedError(error) },
    hooks: {
      streamWrite: redactLine,
      logMethod(words, write, level) {
        const writeLine = () => write.apply(this, words)
        if (!outage || level >= FATAL) return writeLine()
        outage.hear((Object(words[0]) as { err?: unknown }).err, writeLine)
      },
    },
  }
  if (to) return pino(options, to)
  const readable = process.stdout.isTTY && !config.production
  // Synchronous, so that lines are in order with other output and none is lost in a crash.
  return pino(options, readable ? { write: printReadable } : pino.destination({ sync: true }))
}

interface LogLine {
  time: number
  level: number
  pid: number
  hostname: string
  msg?: string
}

function printReadable(line: string): void {
  const { time, level, pid: _pid, hostname: _hostname, msg = '', ...fields } = JSON.parse(line) as LogLine
  const more = Object.keys(fields).length > 0 ? inspect(fields, { colors: true, depth: null }) : ''
  console.log(new Date(time).toLocaleTimeString('zh-CN'), pino.levels.labels[level], msg, more)
}
