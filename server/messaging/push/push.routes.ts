import { type MyPush, myPush, setPushContent, subscribePush, unsubscribePush } from '#contract/messaging/push.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { derivePushKeys } from './keys.ts'
import type { PushSettings } from './push.settings.ts'
import {
  getDeviceSettings,
  checkEndpoint,
  checkKey,
  setPushDetails,
  insertSubscription,
  deleteSessionSubscription,
} from './subscriptions.ts'

export interface PushDeps extends RouteSite {
  /** Push configuration; null: the site sends no push messages. */
  push: PushSettings | null
}

/** The session identifies the device. */
export function pushRoutes(site: PushDeps): void {
  const { db, clock, secret, push } = site
  const { publicKey } = derivePushKeys(secret)

  async function getMine(member: { id: number; sessionId: number }): Promise<MyPush> {
    const { endpoint, saysWhat, endsAt, devices } = await getDeviceSettings(db, member)
    return {
      is_offered: push ? 1 : 0,
      key: publicKey,
      endpoint: endpoint ?? '',
      says_what: saysWhat ? 1 : 0,
      ends_at: formatShanghaiTime(new Date(endsAt)),
      devices,
    }
  }

  registerRoute(site, myPush, ({ member }) => getMine(member))

  registerRoute(site, subscribePush, async ({ input, member }) => {
    if (!push) refuse('no_push')
    checkEndpoint(input.endpoint, push.standIn)
    checkKey(input.p256dh)
    await runTransaction(db, (tx) => insertSubscription(tx, member, input, clock.now()))
    return getMine(member)
  })

  registerRoute(site, unsubscribePush, async ({ member }) => {
    await deleteSessionSubscription(db, member.sessionId)
    return getMine(member)
  })

  registerRoute(site, setPushContent, async ({ input, member }) => {
    await setPushDetails(db, member.sessionId, input.is_on === 1)
    return getMine(member)
  })
}
