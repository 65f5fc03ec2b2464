import { isReadableLine } from './readable.ts'

const LEAST = 2
const MOST = 20
const LENGTH = new RegExp(`^.{${LEAST},${MOST}}$`, 'u')

export const BAD_STAFF_NAME = `姓名要 ${LEAST}–${MOST} 个字，不能有看不见的字符`

/** A name of somebody who works here as it is kept: trimmed, composed, of 2 to 20 signs; null where it is none. */
export function staffNameOf(text: string): string | null {
  const name = text.normalize('NFC').trim()
  return LENGTH.test(name) && isReadableLine(name) ? name : null
}
