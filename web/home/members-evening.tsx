import { useSession } from '#web/page/session.ts'
import { LoadingFace } from '#web/ui/face.tsx'
import { useHydrated } from '#web/ui/hydrated.ts'
import { late } from '#web/ui/late.tsx'
import { useNights } from './use-nights.ts'

const MyTonight = late(async () => (await import('#web/mine/my-tonight.tsx')).MyTonight)

/**
 * A member's evening. The server renders for visitors: until the browser knows who is there it keeps a row for whoever has a
 * session, and visitors neither see nor fetch it.
 */
export function MembersEvening() {
  const session = useSession()
  const hydrated = useHydrated()
  const nights = useNights()
  // In the strip each game's own row stands with it.
  const shown = nights && nights.map(({ game, issueno }) => `${game.type} ${issueno}`)
  if (hydrated) return session && <MyTonight wanted show={{ shown }} meanwhile={!nights && <Room />} />
  if (nights) return null
  return (
    <div className="members-only">
      <Room />
    </div>
  )
}

const Room = () => <LoadingFace rows={2} />
