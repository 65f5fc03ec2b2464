import type { IncomingMessage } from 'node:http'

/** Timers of bodies that are awaited; null: of one that may take its time. */
const hurried = new WeakMap<IncomingMessage, NodeJS.Timeout | null>()

/** Cuts off a request whose body has not come within that time (ms). One without a body costs a look at its headers. */
export function limitBodyTime(request: IncomingMessage, within: number, cut: () => void): void {
  if (!bringsBody(request)) return
  // A short body comes with its head, but is read after ticks have run: it costs no timer.
  setImmediate(() => {
    if (request.complete || request.destroyed || hurried.has(request)) return
    const timer = setTimeout(() => request.complete || cut(), within)
    hurried.set(request, timer)
    request.once('close', () => clearTimeout(timer))
  })
}

/** Lets a body take as long as the server waits for anything: an upload over a bad line. */
export function liftBodyTime(request: IncomingMessage): void {
  clearTimeout(hurried.get(request) ?? undefined)
  hurried.set(request, null)
}

function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
