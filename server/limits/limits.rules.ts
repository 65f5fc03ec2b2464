import type { Endpoint, LimitName } from '#contract/endpoint.ts'
import { isUuid } from '#server/http/uuid.ts'

const FIVE_MINUTES = 300

/**
 * At most `most` calls of one caller in `seconds` (docs/rules/security.md#flood-limits). `address`: all visitors of one
 * address together.
 */
export interface FloodLimit {
  most: number
  seconds: number
  address?: number
}
export type FloodLimits = Record<LimitName, FloodLimit>

export const FLOOD_LIMITS: FloodLimits = {
  // Pages that have to be rendered; those that lie ready count as nothing.
  pages: { most: 300, seconds: FIVE_MINUTES },
  reads: { most: 600, seconds: FIVE_MINUTES },
  writes: { most: 60, seconds: FIVE_MINUTES },
  selection: { most: 300, seconds: FIVE_MINUTES, address: 3000 },
  posts: { most: 10, seconds: 600 },
  uploads: { most: 60, seconds: 1800 },
  likes: { most: 120, seconds: FIVE_MINUTES },
  polls: { most: 90, seconds: 60 },
  ranking: { most: 20, seconds: 60 },
}

const CHANGE = /^(\w+)=(\d{1,7})$/

/** The limits with changes such as `reads=1200,writes=100`; null where the text says something else. */
export function floodLimits(changes: string): FloodLimits | null {
  const limits = { ...FLOOD_LIMITS }
  for (const change of changes.split(',').filter((one) => one.trim() !== '')) {
    const [, name, most] = CHANGE.exec(change.trim()) ?? []
    if (!name || !Object.hasOwn(limits, name) || Number(most) < 1) return null
    const limit = limits[name as LimitName]
    limits[name as LimitName] = { ...limit, most: Number(most) }
  }
  return limits
}

type Limited = Pick<Endpoint, 'method' | 'path' | 'limit'>

/** Which limit counts a call: its own, else by path and method. */
export function limitNameOf({ method, path, limit }: Limited): LimitName {
  if (limit) return limit
  if (method === 'GET') return 'reads'
  return path.startsWith('/api/lottery_selection/') ? 'selection' : 'writes'
}

export interface Caller {
  memberId: number | null
  /** The visitor's cookie as sent. Whoever makes up new ones, or sends none, is held by the address's own limit. */
  visitor: string | null
  address: string
  /** Writes posts and comments half as often. */
  isNewcomer: boolean
}

export interface Counted {
  key: string
  most: number
  seconds: number
}

/** What a call counts against: its member, or its address and then its visitor: made-up uuids past it write no row. */
export function countedAs(
  name: LimitName,
  limit: FloodLimit,
  { memberId, visitor, address, isNewcomer }: Caller,
): Counted[] {
  const { most, seconds } = limit
  const own = isNewcomer ? Math.ceil(most / 2) : most
  if (memberId !== null) return [{ key: `${name} member ${memberId}`, most: own, seconds }]
  if (limit.address === undefined) return [{ key: `${name} address ${address}`, most, seconds }]
  const together = { key: `${name} address ${address}`, most: Math.max(limit.address, most), seconds }
  const uuid = visitor?.toLowerCase() ?? ''
  return isUuid(uuid) ? [together, { key: `${name} visitor ${uuid}`, most, seconds }] : [together]
}
