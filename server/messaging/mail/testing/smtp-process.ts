import { appendFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server in a process of its own, which says its port, and adds each letter that it takes to the file that is its
 * argument, as a line of JSON, before it answers. An addressee's name decides: `refused…` is refused for good, `later…` at first, `busy…` always not now, at `mute…` it takes
 * the letter and never answers, at `cut…` it takes it and hangs up.
 */
const [, , file = ''] = process.argv
const seen = new Set<string>()
const failed = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    if (address.startsWith('refused')) return done(failed(550, 'no such mailbox'))
    if (address.startsWith('busy')) return done(failed(451, 'not now'))
    const isNew = !seen.has(address)
    seen.add(address)
    done(address.startsWith('later') && isNew ? failed(451, 'not now') : null)
  },
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address).join()
      appendFileSync(file, `${JSON.stringify({ to, letter: Buffer.concat(chunks).toString() })}\n`)
      if (to.startsWith('mute')) return
      if (to.startsWith('cut')) return hangUp()
      done()
    })
  },
})

/** Ends every connection without a word. */
function hangUp(): void {
  const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }
  for (const { _socket } of connections) _socket.destroy()
}

// A client that was killed resets its connection. Unheard, that would end the server too.
server.on('error', (error) => process.stderr.write(`${error.message}\n`))
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  process.stdout.write(`port ${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
