import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { KEY_MODES } from './keys.ts'
import { startWallets } from './wallets.ts'

const FOLDER = fileURLToPath(new URL('../../data/wallets', import.meta.url))

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: FOLDER },
    port: { type: 'string', default: '8090' },
    site: { type: 'string', default: 'http://127.0.0.1:8080' },
    speed: { type: 'string', default: '60' },
    keys: { type: 'string', default: 'public-key' },
    strict: { type: 'boolean', default: false },
  },
})
const wechatKeys = KEY_MODES.find((mode) => mode === values.keys)
if (!wechatKeys) throw new Error(`--keys: ${KEY_MODES.join(', ')}`)

const wallets = await startWallets({
  folder: values.folder,
  port: Number(values.port),
  speed: Number(values.speed),
  deliverTo: values.site,
  strict: values.strict,
  wechatKeys,
})

console.log(`模拟钱包已启动，不会发生真实付款
手机  ${wallets.origin}/phone
控制  ${wallets.origin}/control/trades
通知  ${values.site}

启动网站之前，请先执行：. ${join(values.folder, 'site.env')}`)
for (const [name, value] of Object.entries(wallets.env)) console.log(`${name}=${value}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void wallets.close())
