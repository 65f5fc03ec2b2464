/** Response 429: the rate limit is used up; `wait` is the Retry-After in seconds. */
export class TooMany extends Error {
  readonly statusCode = 429
  readonly wait: number
  constructor(wait: number) {
    super(`again in ${wait} s`)
    this.wait = wait
  }
}
