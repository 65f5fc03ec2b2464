import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach } from 'vitest'
import type { Wallets } from '#tools/wallets/handles.ts'
import { type Setup, startWallets } from '#tools/wallets/wallets.ts'

export interface MerchantHeard {
  headers: IncomingHttpHeaders
  body: string
}

export interface Merchant {
  notifyUrl: string
  heard: MerchantHeard[]
  /** What the merchant says to a notice from now on. */
  answer: { status: number; body: string }
}

/** What the tests of a file need; call it once, at its top. */
export function inWallets() {
  const folder = mkdtempSync(join(tmpdir(), 'wallets-'))
  const closing: (() => Promise<unknown>)[] = []
  let numbers = 0

  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  return {
    /** Wallets of one test, with the keys that all tests of the file share. */
    async ourWallets(setup: Partial<Setup> = {}): Promise<Wallets> {
      const wallets = await startWallets({ folder, speed: 1000, ...setup })
      closing.push(wallets.close)
      return wallets
    },

    /** A merchant that hears notices. */
    async aMerchant(): Promise<Merchant> {
      const merchant: Merchant = { notifyUrl: '', heard: [], answer: { status: 200, body: 'success' } }
      const server = createServer((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          merchant.heard.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
          response.writeHead(merchant.answer.status).end(merchant.answer.body)
        })
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      closing.push(async () => {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      })
      merchant.notifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`
      return merchant
    },

    /** A merchant's number that no other test of the file has. */
    aNumber: (): string => `T${String(++numbers).padStart(27, '0')}`,
  }
}
