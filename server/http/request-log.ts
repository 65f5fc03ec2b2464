import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Bindings, ChildLoggerOptions } from 'pino'

/**
 * A request's own logger, made when it first says something: most requests say nothing, and making one (its bindings
 * go through the redaction) would cost a cached answer a fifth of its time.
 */
export const requestLog = (
  logger: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger => new RequestLog(logger, bindings, options) as FastifyBaseLogger & RequestLog

const PATH_SHOWN = 200

/** From now on the lines of a request say which it is: its method and route, or the path of what is no route, as pages. */
export function nameRequest({ log, method, routeOptions, url }: FastifyRequest): void {
  if (!(log instanceof RequestLog)) return
  log.bind({ method, route: routeOptions.url ?? url.split('?', 1)[0]!.slice(0, PATH_SHOWN) })
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/** Its levels are functions of the class, not getters: Fastify looks at each of them for every request. */
class RequestLog {
  readonly #logger: FastifyBaseLogger
  #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #own: FastifyBaseLogger | null = null

  static {
    for (const level of LEVELS) {
      const say = function (this: RequestLog, ...words: [never]) {
        this.#speaker()[level](...words)
      }
      Object.defineProperty(this.prototype, level, { value: say })
    }
  }

  constructor(logger: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#logger = logger
    this.#bindings = bindings
    this.#options = options
  }

  get level() {
    return this.#logger.level
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#speaker().child(bindings, options)
  }

  silent() {}

  bind(bindings: Bindings): void {
    this.#bindings = { ...this.#bindings, ...bindings }
  }

  #speaker(): FastifyBaseLogger {
    return (this.#own ??= this.#logger.child(this.#bindings, this.#options))
  }
}
