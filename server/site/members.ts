import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { Role } from '#contract/infra/roles.ts'
import { acceptances, namesOf } from '#server/people/account/account.ts'
import { accountOwn } from '#server/people/account/account.own.ts'
import { type AccountDeps, accountRoutes } from '#server/people/account/account.routes.ts'
import { auditRoutes } from '#server/infra/audit/audit.routes.ts'
import { calendarOwn } from '#server/play/calendar/calendar.own.ts'
import { coinsOf } from '#server/people/coins/coins.ts'
import { coinsOwn } from '#server/people/coins/coins.own.ts'
import { agreementRoutes } from '#server/cms/content/agreements.routes.ts'
import { picturesOfContent } from '#server/cms/content/shown-pictures.ts'
import { editingRoutes } from '#server/cms/content/editing.routes.ts'
import type { Connection, Reader, Tx } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { discussionOwn } from '#server/ugc/discussion/discussion.own.ts'
import { forumOwn } from '#server/community/forum/forum.own.ts'
import { forumRoutes } from '#server/community/forum/forum.routes.ts'
import { mailOwn } from '#server/messaging/mail/mail.own.ts'
import { mediaOwn } from '#server/ugc/media/media.own.ts'
import { mediaRoutes } from '#server/ugc/media/media.routes.ts'
import { type Places, claim, release, uploadPlaces } from '#server/ugc/media/media.ts'
import { membershipOwn } from '#server/people/membership/membership.own.ts'
import { vipSince, vipUntil } from '#server/people/membership/membership.ts'
import { nicknameStands, originOf } from '#server/ugc/moderation/moderation.ts'
import { moderationConsole } from '#server/ugc/moderation/moderation.console.ts'
import { moderationRoutes } from '#server/ugc/moderation/moderation.routes.ts'
import { moderationOwn } from '#server/ugc/moderation/moderation.own.ts'
import { notificationsOwn } from '#server/messaging/notifications/notifications.own.ts'
import { notifyMember, socialHooks } from '#server/messaging/notifications/notifications.ts'
import { type PollingDeps, hasStatedAge, mayLeaveOrRefuse } from '#server/payments/orders/orders.ts'
import { ordersOwn } from '#server/payments/orders/orders.own.ts'
import { ordersRoutes } from '#server/payments/orders/orders.routes.ts'
import { operatorsConsole } from '#server/people/operators/operators.console.ts'
import { operatorsOwn } from '#server/people/operators/operators.own.ts'
import { operatorsRoutes } from '#server/people/operators/operators.routes.ts'
import { sealerOf, tryTotp } from '#server/people/operators/operators.ts'
import { totpRoutes } from '#server/people/operators/totp.routes.ts'
import { picksOwn } from '#server/play/picks/picks.own.ts'
import { adoptVisitorPanels } from '#server/play/picks/picks.ts'
import { playersConsole } from '#server/admin/players/players.console.ts'
import { playersOwn } from '#server/admin/players/players.own.ts'
import { outboxOwn } from '#server/messaging/outbox/outbox.own.ts'
import { pushOwn } from '#server/messaging/push/push.own.ts'
import { rankingOwn } from '#server/community/ranking/ranking.own.ts'
import { remindersOwn } from '#server/play/reminders/reminders.own.ts'
import { settlementOwn } from '#server/play/settlement/settlement.own.ts'
import { keysOf } from '#server/people/sign-in/keys.ts'
import { type SecurityDeps, securityRoutes } from '#server/people/sign-in/security.routes.ts'
import { signInRoutes } from '#server/people/sign-in/sign-in.routes.ts'
import { smsOf } from '#server/people/sms/sms.ts'
import type { PayChannel } from '#server/payments/wallets/wallets.ts'
import { visibilityOwn } from '#server/ugc/visibility/visibility.own.ts'
import { visibilityRoutes } from '#server/ugc/visibility/visibility.routes.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import type { Preview } from '#server/pages/preview.ts'
import type { Config } from './config.ts'
import { inBackground } from '#server/infra/http/background.ts'
import type { HotRouteContext } from '#server/infra/answers/hot.ts'
import { moderated, moderation } from './moderated.ts'
import { notificationWords } from './notification-words.ts'

interface Wiring {
  config: Config
  connection: Connection
  clock: Clock
  secret: string
  https: boolean
  /** The wallets that are offered. */
  channels: readonly PayChannel[]
  preview: Preview
  /** How many things wait for an operator, by the part of the console. */
  waiting: (role: Role) => Promise<Record<string, number>>
}

/** The part of the composition root about members: who may take, show and erase what of theirs. */
export async function wireMembers(
  door: HotRouteContext,
  { config, connection, clock, secret, https, channels, preview, waiting }: Wiring,
): Promise<void> {
  const { app } = door
  const { db } = connection
  const places = await uploadPlaces(config)
  agreementRoutes(door, { db, clock })
  editingRoutes(door, { db, clock, claimPicture, releasePicture, acceptances, preview, namesOf })
  await mediaRoutes(door, { db, clock, ...places, publicUrl: config.publicUrl })
  const shared = { db, clock, https }
  const balances = { vipUntil, vipSince, coins: coinsOf, isAdult: hasStatedAge }
  const keys = keysOf(secret)
  const sealer = sealerOf(secret)
  const own = ownDataOf(places)
  const exports = Object.assign({}, ...own.map((one) => one.exports)) as AccountDeps['exports']
  accountRoutes(door, { ...shared, balances, avatars, nicknameStands: nicknames, exports })
  signInRoutes(door, {
    ...shared,
    keys,
    sms: await smsOf(config),
    caps: config.sendCaps,
    captcha: config.captcha,
    inBackground: inBackground(app),
    log: app.log,
    onSignIn: adoptVisitorPanels,
    tryTotp: (tx, userId, digits) => tryTotp(tx, sealer, userId, digits, systemClock.now()),
  })
  securityRoutes(door, {
    ...shared,
    balances,
    keys,
    log: app.log,
    onChange: (tx, kind, userId, device, now) => notifyMember(tx, { kind, userId, data: { device } }, now),
    ...leaving(own),
  })
  const asking: PollingDeps = { db, clock, channels, log: app.log }
  const { publicUrl } = config
  await ordersRoutes(door, { ...asking, realTime: systemClock, balances, https, publicUrl })
  operatorsRoutes(door, { db, clock, waiting })
  operatorsConsole(door, { db, clock })
  totpRoutes(door, { db, sealer, realTime: systemClock })
  playersConsole(door, { db, clock })
  auditRoutes(door, { db, namesOf })
  forumRoutes(door, { db, clock, hooks: socialHooks, publicUrl: config.publicUrl })
  moderationRoutes(door, { db, clock, moderation })
  moderationConsole(door, { db, clock, moderation, publicUrl })
  visibilityRoutes(door, { db, clock, authorOf })
}

/** Who wrote what everybody may see. */
const authorOf = async (db: Reader, kind: SubjectKind, id: number): Promise<number | null> =>
  (await moderated[kind]?.find(db, id))?.userId ?? null

/**
 * What the features keep of a member. They are erased in this order: picks first, because that waits for whoever settles
 * them, and what that settlement says of the member is then there to go.
 */
export const ownDataOf = (places: Places): readonly PersonalData[] => [
  accountOwn,
  picksOwn,
  settlementOwn,
  mediaOwn(places, picturesOfContent),
  membershipOwn,
  coinsOwn,
  ordersOwn,
  notificationsOwn(notificationWords),
  remindersOwn,
  calendarOwn,
  mailOwn,
  pushOwn,
  outboxOwn,
  rankingOwn,
  discussionOwn,
  forumOwn,
  moderationOwn,
  visibilityOwn,
  operatorsOwn,
  playersOwn,
]

/** Operators' pictures come through the same door as a post's. */
const claimPicture = (tx: Tx, userId: number, path: string, now: Date): Promise<void> =>
  claim(tx, userId, 'forum', path, now)

const releasePicture = (tx: Tx, path: string): Promise<void> => release(tx, null, path)

const avatars: AccountDeps['avatars'] = {
  claim: (tx, userId, path, now) => claim(tx, userId, 'avatar', path, now),
  release,
}

const nicknames: AccountDeps['nicknameStands'] = (tx, userId, nickname, request, now) =>
  nicknameStands(tx, userId, nickname, originOf(request), now)

/** What a deletion takes. */
function leaving(own: readonly PersonalData[]): Pick<SecurityDeps, 'erase' | 'endAddresses' | 'mayLeaveOrRefuse'> {
  return {
    async endAddresses(tx, userId) {
      for (const { endAddresses } of own) await endAddresses?.(tx, userId)
    },
    async erase(tx, userId, now) {
      const rest: (() => Promise<void>)[] = []
      for (const { erase } of own) rest.push((await erase?.(tx, userId, now)) ?? nothing)
      return async () => void (await Promise.all(rest.map((one) => one())))
    },
    mayLeaveOrRefuse,
  }
}

const nothing = async (): Promise<void> => {}
