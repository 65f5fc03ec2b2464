import { join } from 'node:path'
import { accountDataOf } from '#server/account/account.ts'
import { type AccountDeps, accountRoutes } from '#server/account/account.routes.ts'
import { keysOf } from '#server/sign-in/keys.ts'
import { eraseOperatorLinks } from '#server/operators/operators.ts'
import { operatorsRoutes } from '#server/operators/operators.routes.ts'
import { type SecurityDeps, securityRoutes } from '#server/sign-in/security.routes.ts'
import { signInRoutes } from '#server/sign-in/sign-in.routes.ts'
import { coinDataOf, coinsOf, lapseCoins } from '#server/coins/coins.ts'
import { agreementRoutes } from '#server/content/agreements.routes.ts'
import { eraseLikes } from '#server/discussion/discussion.ts'
import { mediaRoutes } from '#server/media/media.routes.ts'
import { type Store, claim, diskStore, eraseUploads, release, uploadsOf } from '#server/media/media.ts'
import { eraseMembership, membershipDataOf, vipUntil } from '#server/membership/membership.ts'
import { eraseNotifications, notificationDataOf, tellOfChange } from '#server/notifications/notifications.ts'
import { adoptVisitorPanels, erasePicks, locksOfMember, picksOfMember, roundsOfMember } from '#server/picks/picks.ts'
import { commentDataOf, leaveRankings } from '#server/ranking/ranking.ts'
import { winDataOf } from '#server/settlement/settlement.ts'
import { smsOf } from '#server/sms/sms.ts'
import type { Clock } from './lib/clock.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/connect.ts'
import { inBackground } from './http/background.ts'
import type { HotRouteContext } from './answers/hot.ts'
import { notificationWords } from './notification-words.ts'

interface Wiring {
  config: Config
  connection: Connection
  clock: Clock
  secret: string
  https: boolean
}

/** The part of the composition root about members: who may take, show and erase what of theirs. */
export async function wireMembers(
  door: HotRouteContext,
  { config, connection, clock, secret, https }: Wiring,
): Promise<void> {
  const { app } = door
  const { db } = connection
  const store = await diskStore(join(config.dataDir, 'uploads'))
  agreementRoutes(door, { db, clock })
  await mediaRoutes(door, { db, clock, store, publicUrl: config.publicUrl })
  const shared = { db, clock, https }
  const balances = { vipUntil, coins: coinsOf }
  const keys = keysOf(secret)
  accountRoutes(door, { ...shared, balances, ...kept })
  signInRoutes(door, {
    ...shared,
    pool: connection.pool,
    keys,
    sms: await smsOf(config),
    caps: config.sendCaps,
    captcha: config.captcha,
    inBackground: inBackground(app),
    log: app.log,
    onSignIn: adoptVisitorPanels,
  })
  securityRoutes(door, { ...shared, balances, keys, log: app.log, onChange: tellOfChange, ...leaving(store) })
  operatorsRoutes(door, { db, clock })
}

/** What the features keep of a member: their pictures and their export. */
const kept: Pick<AccountDeps, 'avatars' | 'exports'> = {
  avatars: { claim: (tx, userId, path, now) => claim(tx, userId, 'avatar', path, now), release },
  exports: {
    account: accountDataOf,
    picks: picksOfMember,
    locked_picks: locksOfMember,
    rounds: roundsOfMember,
    wins: winDataOf,
    uploads: uploadsOf,
    membership: membershipDataOf,
    coins: coinDataOf,
    notifications: (db, userId) => notificationDataOf(db, notificationWords, userId),
    ranking_comments: commentDataOf,
  },
}

/** What a deletion takes. */
function leaving(store: Store): Pick<SecurityDeps, 'erase' | 'mayLeaveOrRefuse'> {
  return {
    async erase(tx, userId, now) {
      // First, because it waits for whoever settles them: what that settlement says of the member is then there to go.
      await erasePicks(tx, userId)
      await leaveRankings(tx, userId)
      await eraseLikes(tx, userId)
      await eraseNotifications(tx, userId)
      await lapseCoins(tx, userId, now)
      await eraseMembership(tx, userId)
      await eraseOperatorLinks(tx, userId)
      return eraseUploads(tx, store, userId)
    },
    // Orders come with payment.
    mayLeaveOrRefuse: async () => {},
  }
}
