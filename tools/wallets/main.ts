import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startWallets } from './wallets.ts'

const FOLDER = fileURLToPath(new URL('../../data/wallets', import.meta.url))

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    site: { type: 'string', default: 'http://127.0.0.1:8080' },
  },
})

const wallets = await startWallets({ folder: FOLDER, port: Number(values.port), speed: 60, deliverTo: values.site })

console.log(`模拟钱包已启动，不会发生真实付款
手机  ${wallets.origin}/phone
通知  ${values.site}

启动网站之前，请先执行：. ${join(FOLDER, 'site.env')}`)
for (const [name, value] of Object.entries(wallets.env)) console.log(`${name}=${value}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void wallets.close())
