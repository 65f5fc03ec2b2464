import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Answers of one connection that its client has not taken yet. */
export const MOST_UNSENT = 16

type Listener = (request: IncomingMessage, response: ServerResponse) => void

interface Line {
  /** Begun, in the order in which they leave. */
  unsent: ServerResponse[]
  /** Read from the connection and not begun: what one read brings beyond the limit. */
  held: [IncomingMessage, ServerResponse][]
}

/**
 * Keeps in step with a client that sends requests without waiting for the answers: beyond sixteen unsent answers a
 * request is held, and nothing more is read until all that are held have begun. Node itself looks at the bytes of
 * finished answers only, and not at how many are being made.
 */
export function inStep(answer: Listener): Listener {
  const lines = new WeakMap<Socket, Line>()

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket)
    if (known) return known
    const line: Line = { unsent: [], held: [] }
    lines.set(socket, line)
    // Node starts to read again whenever an answer has left.
    socket.on('resume', () => line.held.length > 0 && socket.pause())
    return line
  }

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    line.unsent.push(response)
    answer(request, response)
  }

  function beginHeld(socket: Socket, line: Line): void {
    while (hasRoom(line)) {
      const next = line.held.shift()
      if (!next) return void socket.resume()
      begin(line, ...next)
    }
    line.unsent[0]?.once('close', () => beginHeld(socket, line))
  }

  return (request, response) => {
    const { socket } = request
    const line = lineOf(socket)
    if (line.held.length === 0 && hasRoom(line)) return begin(line, request, response)
    line.held.push([request, response])
    if (line.held.length > 1) return
    socket.pause()
    beginHeld(socket, line)
  }
}

function hasRoom({ unsent }: Line): boolean {
  while (unsent[0]?.writableFinished) unsent.shift()
  return unsent.length < MOST_UNSENT
}
