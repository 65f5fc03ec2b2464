import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The floor of an open stream: node's own server that writes the same bytes to every response, all in one turn. */
const readers = new Set<ServerResponse>()
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    const message = `event: draw\ndata: {"type":1,"issueno":"2022150","at":${Date.now()}}\n\n`
    for (const reader of readers) reader.write(message)
    return response.end()
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 5000\n\n')
  readers.add(response)
  response.once('close', () => readers.delete(response))
})
server.listen(Number(process.env.PORT), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
