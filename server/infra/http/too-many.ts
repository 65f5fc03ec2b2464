/** Answered as 429: the caller has had their share, and may come again after so many seconds. */
export class TooMany extends Error {
  readonly statusCode = 429
  readonly wait: number
  constructor(wait: number) {
    super(`again in ${wait} s`)
    this.wait = wait
  }
}
