import type { Game } from '#lottery/games.ts'
import { useSession } from '#web/page/session.ts'
import { LoadingFace } from '#web/ui/face.tsx'
import { late } from '#web/ui/late.tsx'

const MyNumbers = late(async () => (await import('#web/mine/my-numbers.tsx')).MyNumbers)
const MyNumbersToCome = late(async () => (await import('#web/mine/my-numbers.tsx')).MyNumbersToCome)

/** What a member holds of a draw; visitors neither see nor fetch it. */
export function MembersNumbers({ game, id }: { game: Game; id: number }) {
  if (!useSession()) return null
  return <MyNumbers key={id} wanted show={{ game, id }} meanwhile={<LoadingFace rows={1} />} />
}

/** What a member holds of an issue that waits for its numbers. */
export function MembersNumbersToCome({ game, issueno }: { game: Game; issueno: string }) {
  if (!useSession()) return null
  return <MyNumbersToCome key={issueno} wanted show={{ game, issueno }} meanwhile={<LoadingFace rows={1} />} />
}
