import type { PlayerRow } from '#contract/admin/players.console.ts'

/** A query for players is a phone number (IS_PHONE), a member code (IS_CODE), or else the start of a nickname. */
export const IS_PHONE = /^1\d{10}$/
export const IS_CODE = /^\d{8}$/

/** Normalises a phone number or code, such as +86 139-0000 0002 to 13900000002; only trims other text. */
export function normalizePlayerQuery(text: string): string {
  const number = text.replaceAll(/[\s-]/g, '').replace(/^(?:\+|00)86/, '')
  return /^\d+$/.test(number) ? number : text.trim()
}

export const buildPlayerPath = (id: number, sheet = ''): string => `players/${id}${sheet === '' ? '' : `/${sheet}`}`

export const STATE_LABELS = { normal: '正常', muted: '禁言', banned: '停用' } as const satisfies Record<
  PlayerRow['state'],
  string
>
