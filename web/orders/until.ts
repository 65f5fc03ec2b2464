import { useQuery } from '@tanstack/react-query'
import type { MyProfile } from '#contract/account.ts'
import type { Product } from '#contract/bill.ts'
import { addMonths, momentOf, shanghaiTime } from '#lottery/dates.ts'
import { dateWithWeekday } from '#web/lib/time.ts'
import { useSession } from '#web/page/session.ts'
import { useToday } from '#web/page/use-clock.ts'
import { profile } from './orders.queries.ts'

/**
 * The day a plan leads to, bought today: it joins on to a membership that runs. Of a membership that began late in a
 * month the server may count up to three days more, never fewer.
 */
export function untilOf(months: number, today: string, member: Pick<MyProfile, 'is_vip' | 'deadline'> | null): string {
  const start = member?.is_vip === 1 ? member.deadline : `${today} 00:00:00`
  return dateWithWeekday(shanghaiTime(addMonths(momentOf(start), months)))
}

/** The same for whoever looks; null until it is known who does. */
export function useUntil(plan: Product | undefined): string | null {
  const today = useToday()
  const signedIn = useSession() !== null
  const { data: member } = useQuery({ ...profile, enabled: signedIn })
  if (!plan || (signedIn && !member)) return null
  return untilOf(plan.deadline ?? 1, today, member ?? null)
}
