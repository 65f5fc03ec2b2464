import { connect } from 'node:tls'
import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'

const DAY = 86_400_000
const ANSWER_MS = 3000
/** The check fails this many days before the certificate expires. Certificates are usually renewed a month before. */
const MIN_DAYS_LEFT = 14

interface ChecksDeps {
  publicUrl: string | null
  production: boolean
  clock: Clock
  endOf?: (origin: string) => Promise<Date>
}

export function createHttpChecks({
  publicUrl,
  production,
  clock,
  endOf = fetchCertificateExpiry,
}: ChecksDeps): FeatureChecks {
  return { checks: [{ name: 'address', title: '网址与证书', permission: 'staff', run }] }

  async function run() {
    if (!publicUrl?.startsWith('https:')) {
      const words = publicUrl === null ? '没有设置网址' : '网址没有用 https'
      return production
        ? wrongFinding(words, '在配置里写上 https 的网址（PUBLIC_URL）')
        : goodFinding(`${words}；不是正式环境`)
    }
    const days = Math.floor(((await endOf(publicUrl)).getTime() - clock.now().getTime()) / DAY)
    return days < MIN_DAYS_LEFT ? wrongFinding(`证书还有 ${days} 天`, '更新证书') : goodFinding(`证书还有 ${days} 天`)
  }
}

/** Returns the expiry of the certificate at an origin. Accepts a certificate of any issuer. */
function fetchCertificateExpiry(origin: string): Promise<Date> {
  const { hostname: host, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const options = { host, port: Number(port) || 443, servername: host, rejectUnauthorized: false, timeout: ANSWER_MS }
    const socket = connect(options, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error(`no response from ${host}`)))
  })
}

export const httpFeature = {
  checks: createHttpChecks,
}
