import { useQuery } from '@tanstack/react-query'
import type { MyProfile } from '#contract/people/account.ts'
import type { Product } from '#contract/payments/orders.ts'
import { addMonths, parseShanghaiTime, formatShanghaiTime } from '#lottery/dates.ts'
import { formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { useSession } from '#web/shared/page/session.ts'
import { useToday } from '#web/shared/page/use-clock.ts'
import { profileQuery } from './orders.queries.ts'

type Membership = Pick<MyProfile, 'is_vip' | 'vip_since' | 'deadline'>

/** Returns the end of a plan bought today. As on the server, months count from a running membership's start. */
export function computeUntil(months: number, today: string, member: Membership | null): string {
  const [start, before] =
    member?.is_vip === 1 ? [member.vip_since, countMonths(member.vip_since, member.deadline)] : [`${today} 00:00:00`, 0]
  return formatDateWithWeekday(formatShanghaiTime(addMonths(parseShanghaiTime(start), before + months)))
}

function countMonths(from: string, until: string): number {
  const [a, b] = [from, until].map((time) => Number(time.slice(0, 4)) * 12 + Number(time.slice(5, 7)))
  return b! - a!
}

/** Returns the expiry date after buying the plan, for the current viewer; null while the profile is loading. */
export function useUntil(plan: Product | undefined): string | null {
  const today = useToday()
  const signedIn = useSession() !== null
  const { data: member } = useQuery({ ...profileQuery, enabled: signedIn })
  if (!plan || (signedIn && !member)) return null
  return computeUntil(plan.deadline ?? 1, today, member ?? null)
}
