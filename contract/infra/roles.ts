import { isReadableLine } from './readable.ts'

export const PERMISSIONS = ['moderation', 'content', 'finance', 'players', 'draws', 'staff'] as const
export type Permission = (typeof PERMISSIONS)[number]

export const ROLES = {
  moderator: { name: '审核员', may: ['moderation', 'players'] },
  editor: { name: '编辑', may: ['content', 'draws'] },
  cashier: { name: '出纳', may: ['finance', 'players'] },
  administrator: { name: '管理员', may: PERMISSIONS },
} as const satisfies Record<string, { name: string; may: readonly Permission[] }>

export type Role = keyof typeof ROLES
export const ROLE_IDS = Object.keys(ROLES) as [Role, ...Role[]]

export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text)

export function hasPermission(role: Role, permission: Permission | 'any'): boolean {
  const permissions: readonly Permission[] = ROLES[role].may
  return permission === 'any' || permissions.includes(permission)
}

const LEAST = 2
const MOST = 20
const LENGTH = new RegExp(`^.{${LEAST},${MOST}}$`, 'u')

export const BAD_STAFF_NAME = `姓名要 ${LEAST}–${MOST} 个字，不能有看不见的字符`

/** Normalises a staff member's name: trimmed, NFC, 2 to 20 characters; null if invalid. */
export function parseStaffName(text: string): string | null {
  const name = text.normalize('NFC').trim()
  return LENGTH.test(name) && isReadableLine(name) ? name : null
}
