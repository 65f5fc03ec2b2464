import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

/** Forwards connections to a changeable target, as the host name of a managed database does. */
export interface SwitchableAddress {
  /** URL for DATABASE_URL. */
  url(database?: string): string
  /** Unix socket for new connections; null: they are closed. */
  leadTo(socket: string | null): void
  /** Closes all open connections. New ones are accepted. */
  cut(): void
  close(): void
}

export async function createSwitchableAddress(socket: string): Promise<SwitchableAddress> {
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
