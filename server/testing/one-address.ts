import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** An address that leads where it is told, as a provider's name of a database does. */
export interface OneAddress {
  /** `database` at this address, for DATABASE_URL. */
  url(database?: string): string
  /** Whoever comes from now on is led to this socket; null: nobody gets through. */
  leadTo(socket: string | null): void
  /** Cuts all that are through. */
  cut(): void
  close(): void
}

export async function anAddress(socket: string): Promise<OneAddress> {
  let target: string | null = socket
  const nears = new Set<Socket>()
  const server = createServer((near) => {
    near.on('error', () => {})
    if (target === null) return void near.destroy()
    const far = createConnection(target)
    nears.add(near)
    near.on('close', () => void (nears.delete(near), far.destroy()))
    far.on('error', () => {}).on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (database = 'postgres') => `postgres://app@127.0.0.1:${port}/${database}`,
    leadTo: (next) => void (target = next),
    cut: () => nears.forEach((near) => near.destroy()),
    close: () => {
      server.close()
      nears.forEach((near) => near.destroy())
    },
  }
}
