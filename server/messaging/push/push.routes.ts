import { type MyPush, myPush, setPushContent, subscribePush, unsubscribePush } from '#contract/messaging/push.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { type RouteContext, route } from '#server/infra/http/route.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { pushKeysOf } from './keys.ts'
import type { PushSettings } from './push.settings.ts'
import { deviceOf, endpointOrRefuse, keyOrRefuse, setContent, subscribe, unsubscribe } from './subscriptions.ts'

interface PushDeps {
  db: Database
  clock: Clock
  secret: string
  /** Null: nothing is pushed. */
  push: PushSettings | null
}

/** Whether a member's device, known by its session, is pushed to. */
export function pushRoutes(door: RouteContext, { db, clock, secret, push }: PushDeps): void {
  const { publicKey } = pushKeysOf(secret)

  async function mine(member: { id: number; sessionId: number }): Promise<MyPush> {
    const { endpoint, saysWhat, endsAt, devices } = await deviceOf(db, member)
    return {
      is_offered: push ? 1 : 0,
      key: publicKey,
      endpoint: endpoint ?? '',
      says_what: saysWhat ? 1 : 0,
      ends_at: shanghaiTime(new Date(endsAt)),
      devices,
    }
  }

  route(door, myPush, ({ member }) => mine(member))

  route(door, subscribePush, async ({ input, member }) => {
    if (!push) refuse('no_push')
    endpointOrRefuse(input.endpoint, push.standIn)
    keyOrRefuse(input.p256dh)
    await inTransaction(db, (tx) => subscribe(tx, member, input, clock.now()))
    return mine(member)
  })

  route(door, unsubscribePush, async ({ member }) => {
    await unsubscribe(db, member.sessionId)
    return mine(member)
  })

  route(door, setPushContent, async ({ input, member }) => {
    await setContent(db, member.sessionId, input.is_on === 1)
    return mine(member)
  })
}
