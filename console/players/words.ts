import type { PlayerRow } from '#contract/admin/players.console.ts'

/** What is typed is a whole phone, a member code, or else the beginning of a nickname. */
export const IS_PHONE = /^1\d{10}$/
export const IS_CODE = /^\d{8}$/

/** A number as it is typed or copied, +86 139-0000 0002, is told as 13900000002; a name only loses what surrounds it. */
export function tidied(text: string): string {
  const number = text.replaceAll(/[\s-]/g, '').replace(/^(?:\+|00)86/, '')
  return /^\d+$/.test(number) ? number : text.trim()
}

/** Where one player stands in the console; with a sheet's name behind it that sheet. */
export const placeOf = (id: number, sheet = ''): string => `players/${id}${sheet === '' ? '' : `/${sheet}`}`

export const STATES = { normal: '正常', muted: '禁言', banned: '停用' } as const satisfies Record<
  PlayerRow['state'],
  string
>
