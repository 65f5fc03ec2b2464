import { appendFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

/**
 * Mail server process that prints its port. It appends each accepted e-mail as a line of JSON to the file in its
 * argument before it responds. The address selects the behaviour: `refused…` permanent rejection, `later…` temporary
 * rejection at first, `busy…` always temporary rejection, `cut…` accepts and closes the connection.
 */
const [, , file = ''] = process.argv
const seen = new Set<string>()
const createSmtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onRcptTo({ address }, _session, done) {
    if (address.startsWith('refused')) return done(createSmtpError(550, 'no such mailbox'))
    if (address.startsWith('busy')) return done(createSmtpError(451, 'not now'))
    const isNew = !seen.has(address)
    seen.add(address)
    done(address.startsWith('later') && isNew ? createSmtpError(451, 'not now') : null)
  },
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address).join()
      appendFileSync(file, `${JSON.stringify({ to, letter: Buffer.concat(chunks).toString() })}\n`)
      if (to.startsWith('cut')) return closeConnections()
      done()
    })
  },
})

/** Closes all connections without a response. */
function closeConnections(): void {
  const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }
  for (const { _socket } of connections) _socket.destroy()
}

// A killed client resets its connection. Without a listener that error would end this process.
server.on('error', (error) => process.stderr.write(`${error.message}\n`))
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  process.stdout.write(`port ${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
