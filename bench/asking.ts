import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { CONNECTIONS, type Served } from './servers.ts'

const HEAD_ENDS = '\r\n\r\n'

/**
 * Answers of a GET per second of the server's own time on a processor, asked 16 at a time. A client that parses answers
 * takes longer over each than the server, so that a rate on the clock would be the client's: this one counts bytes.
 */
export async function getRate(
  server: Served,
  path: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const before = await processorSeconds(server.pid)
  const { answers } = await askFor(server, path, seconds, headers)
  return answers / ((await processorSeconds(server.pid)) - before)
}

/** The same per second on the clock, where the database has its part. */
export async function clockRate(
  server: Served,
  path: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const { answers, ms } = await askFor(server, path, seconds, headers)
  return (answers * 1000) / ms
}

async function askFor({ url }: Served, path: string, seconds: number, headers: Record<string, string>) {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const ask = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const begun = performance.now()
  const askers = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname))
  const counts = await Promise.all(askers.map((socket) => askUntil(socket, ask, begun + seconds * 1000)))
  return { answers: counts.reduce((sum, count) => sum + count, 0), ms: performance.now() - begun }
}

/** Asks again as soon as an answer is whole; how many there were. Every one has to be a good one. */
async function askUntil(socket: Socket, ask: Buffer, until: number): Promise<number> {
  let answers = 0
  let missing = 0
  socket.on('data', (chunk) => {
    missing = (missing === 0 ? lengthOf(chunk) : missing) - chunk.length
    if (missing > 0) return
    answers++
    if (performance.now() < until) socket.write(ask)
    else socket.end()
  })
  socket.write(ask)
  await once(socket, 'close')
  if (missing !== 0) throw new Error('an answer was not whole')
  return answers
}

/** Bytes of the answer that a chunk begins; its head comes in one piece. */
function lengthOf(chunk: Buffer): number {
  const body = chunk.indexOf(HEAD_ENDS) + HEAD_ENDS.length
  const head = chunk.toString('latin1', 0, body)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`no good answer: ${head}`)
  return body + Number(length)
}

/** User and system time of a process, all threads; Linux counts in hundredths. */
export async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The processes that a process has started and that live. */
export async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    all.map((one) =>
      readFile(`/proc/${one}/stat`, 'utf8').then(
        (text) => Number(text.replace(/^.*\) /, '').split(' ')[1]),
        () => 0,
      ),
    ),
  )
  return all.filter((_, nth) => parents[nth] === pid)
}
