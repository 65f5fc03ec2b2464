import {
  type Contradictions,
  flag,
  optional,
  origin,
  setting,
  type SiteKind,
  type Values,
} from '#server/infra/lib/settings.ts'

export const pushSettings = {
  PUSH: setting('1', '0 表示不提供浏览器推送；`OFFLINE=0` 时也不提供', flag),
  PUSH_SERVICE: setting('', '推送服务的替身地址；用于测试，生产环境拒绝', optional(origin)),
}

export interface PushSettings {
  /** Who we are, as push services are told (RFC 8292): the site's address. */
  readonly subject: string
  /** The origin of a stand-in for all push services; null: the real ones, which are public hosts. */
  readonly standIn: string | null
}

/** Push services want an https address; that of a site which has none leads nowhere. */
const NOWHERE = 'https://caiyun.invalid'

/** Null: the site pushes nothing. Without its worker, which `offline` brings, no browser could show anything. */
export function pushSettingsOf(
  { PUSH, PUSH_SERVICE: standIn }: Values<typeof pushSettings>,
  { offline, publicUrl }: { offline: boolean; publicUrl: string | null },
): PushSettings | null {
  if (!PUSH || !offline) return null
  return { subject: publicUrl?.startsWith('https:') ? publicUrl : NOWHERE, standIn }
}

export const pushContradictions = (push: PushSettings | null, { production }: SiteKind): Contradictions => [
  production && (push?.standIn ?? null) !== null && 'PUSH_SERVICE 只用于测试，生产环境（NODE_ENV=production）不接受',
]
