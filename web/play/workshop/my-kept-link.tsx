import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { keptTickets } from '#contract/play/kept-tickets.ts'
import { query } from '#client/query.ts'
import { useSession } from '#web/shared/page/session.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'

/** 我守的号 3: link with the number of active saved tickets. */
export function SavedTicketsLink() {
  const isSignedIn = useSession() !== null
  const { data } = useQuery({ ...query(keptTickets, {}, { quiet: true }), enabled: isSignedIn })
  const kept = isSignedIn ? (data ?? []).filter((one) => one.is_ended === 0).length : 0
  return (
    <LinkButton size="s" icon="menu" to={paths.keptTickets()}>
      我守的号{kept > 0 && <span className="num">{kept}</span>}
    </LinkButton>
  )
}
