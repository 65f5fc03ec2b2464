import { type MyPush, myPush, setPushContent, subscribePush, unsubscribePush } from '#contract/messaging/push.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route } from '#server/infra/http/route.ts'
import { pushKeysOf } from './keys.ts'
import type { PushSettings } from './push.settings.ts'
import { deviceOf, endpointOrRefuse, keyOrRefuse, setContent, subscribe, unsubscribe } from './subscriptions.ts'

export interface PushDeps extends Site {
  /** Null: no push. */
  push: PushSettings | null
}

/** Registers push settings of a member's device, identified by its session. */
export function pushRoutes(site: PushDeps): void {
  const { db, clock, secret, push } = site
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

  route(site, myPush, ({ member }) => mine(member))

  route(site, subscribePush, async ({ input, member }) => {
    if (!push) refuse('no_push')
    endpointOrRefuse(input.endpoint, push.standIn)
    keyOrRefuse(input.p256dh)
    await inTransaction(db, (tx) => subscribe(tx, member, input, clock.now()))
    return mine(member)
  })

  route(site, unsubscribePush, async ({ member }) => {
    await unsubscribe(db, member.sessionId)
    return mine(member)
  })

  route(site, setPushContent, async ({ input, member }) => {
    await setContent(db, member.sessionId, input.is_on === 1)
    return mine(member)
  })
}
