import { isReadableLine } from './readable.ts'

const LEAST = 2
const MOST = 20
const LENGTH = new RegExp(`^.{${LEAST},${MOST}}$`, 'u')

export const BAD_STAFF_NAME = `姓名要 ${LEAST}–${MOST} 个字，不能有看不见的字符`

/** Normalises a staff member's name: trimmed, NFC, 2 to 20 characters; null if invalid. */
export function staffNameOf(text: string): string | null {
  const name = text.normalize('NFC').trim()
  return LENGTH.test(name) && isReadableLine(name) ? name : null
}
