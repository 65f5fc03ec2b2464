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
  /** Holds back all further replies of the server on the open connections, until `thaw`. */
  freeze(): void
  thaw(): void
  close(): void
}

/** If `greet` returns true, it has handled the connection itself. */
export async function createSwitchableAddress(
  socket: string,
  greet: (near: Socket) => boolean = () => false,
): Promise<SwitchableAddress> {
  let target: string | null = socket
  const targets = new Map<Socket, Socket>()
  const server = createServer((near) => {
    near.on('error', () => {})
    if (greet(near)) return
    if (target === null) return void near.destroy()
    const far = createConnection(target)
    targets.set(near, far)
    near.on('close', () => void (targets.delete(near), far.destroy()))
    far.on('error', () => {}).on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (database = 'postgres') => `postgres://app@127.0.0.1:${port}/${database}`,
    leadTo: (next) => void (target = next),
    cut: () => targets.forEach((_far, near) => near.destroy()),
    freeze: () => targets.forEach((far) => far.unpipe().pause()),
    thaw: () => targets.forEach((far, near) => far.pipe(near)),
    close: () => {
      server.close()
      targets.forEach((_far, near) => near.destroy())
    },
  }
}
