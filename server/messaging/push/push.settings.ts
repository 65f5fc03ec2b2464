import {
  type SettingConflicts,
  parseFlag,
  parseOptional,
  parseOrigin,
  defineSetting,
  type SiteKind,
  type Values,
} from '#server/infra/lib/settings.ts'

export const pushSettings = {
  PUSH: defineSetting('1', '0 表示不提供浏览器推送；`OFFLINE=0` 时也不提供', parseFlag),
  PUSH_SERVICE: defineSetting('', '推送服务的替身地址；用于测试，生产环境拒绝', parseOptional(parseOrigin)),
}

export interface PushSettings {
  /** VAPID subject (RFC 8292): the site's URL. */
  readonly subject: string
  /** Origin of a push service for tests, accepted in addition to the real push services; null: none. */
  readonly standIn: string | null
}

/** VAPID subject of a site without an https URL, because push services require one. */
const NO_PUBLIC_URL = 'https://caiyun.invalid'

/** Push needs the service worker, which `offline` enables. */
export function toPushSettings(
  { PUSH, PUSH_SERVICE: standIn }: Values<typeof pushSettings>,
  { offline, publicUrl }: { offline: boolean; publicUrl: string | null },
): PushSettings | null {
  if (!PUSH || !offline) return null
  return { subject: publicUrl?.startsWith('https:') ? publicUrl : NO_PUBLIC_URL, standIn }
}

export const listPushContradictions = (push: PushSettings | null, { production }: SiteKind): SettingConflicts => [
  production && (push?.standIn ?? null) !== null && 'PUSH_SERVICE 只用于测试，生产环境（NODE_ENV=production）不接受',
]
