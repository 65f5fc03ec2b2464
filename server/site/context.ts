import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { type Connection, type Reader, transactionAlone, type Tx } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { inBackground } from '#server/infra/http/background.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { socialHooks, notifyMember } from '#server/messaging/notifications/notifications.ts'
import { hasStatedAge, mayLeaveOrRefuse } from '#server/payments/orders/orders.ts'
import type { PayChannel } from '#server/payments/wallets/wallets.ts'
import { acceptances, namesOf } from '#server/people/account/account.ts'
import type { AccountDeps } from '#server/people/account/account.routes.ts'
import { coinsOf } from '#server/people/coins/coins.ts'
import { vipSince, vipUntil } from '#server/people/membership/membership.ts'
import { sealerOf, tryTotp } from '#server/people/operators/operators.ts'
import { keysOf } from '#server/people/sign-in/keys.ts'
import type { SecurityDeps } from '#server/people/sign-in/security.routes.ts'
import { smsOf } from '#server/people/sms/sms.ts'
import { type CalendarCache, sourcesOf } from '#server/play/draws/draws.ts'
import { systemChance } from '#server/play/picks/chance.ts'
import { adoptVisitorPanels } from '#server/play/picks/picks.ts'
import { effectOf, picksOn } from '#server/play/settlement/settlement.ts'
import { claim, release, uploadPlaces } from '#server/ugc/media/media.ts'
import { nicknameAccepted, originOf } from '#server/ugc/moderation/moderation.ts'
import type { Config } from './config.ts'
import { drawHooks } from './draw-hooks.ts'
import { notificationWords, personalDataOf, type SiteContext } from './features.ts'
import { moderated, moderation } from './moderated.ts'

/** Objects that app.ts creates before the features. */
interface Made extends Pick<
  SiteContext,
  'making' | 'drawing' | 'filing' | 'preview' | 'stated' | 'waiting' | 'readers' | 'records'
> {
  config: Config
  calendar: CalendarCache
  connection: Connection
  /** Enabled wallets. */
  channels: readonly PayChannel[]
}

/**
 * Builds the context of all features. All dependencies between features pass through here: claims of uploads,
 * visibility, deletion and notifications.
 */
export async function contextOf(site: Site, { config, calendar, connection, ...made }: Made): Promise<SiteContext> {
  const { demo, mail, push, sendCaps: caps, captcha } = config
  const places = await uploadPlaces(config)
  const personalData = personalDataOf(places)
  const sealer = sealerOf(site.secret)
  return {
    ...site,
    ...places,
    ...made,
    demo,
    mail,
    push,
    caps,
    captcha,
    calendar,
    sealer,
    sms: await smsOf(config),
    keys: keysOf(site.secret),
    words: notificationWords,
    hooks: socialHooks,
    drawHooks,
    moderation,
    chance: systemChance(),
    onSale: calendar.onSale,
    picksOn,
    transactionAlone: (work) => transactionAlone(connection, work),
    wantsHistory: sourcesOf(config).history,
    effectOf: (tx, change) => effectOf(tx, site.clock, change),
    balances: { vipUntil, vipSince, coins: coinsOf, isAdult: hasStatedAge },
    exports: Object.assign({}, ...personalData.map((one) => one.exports)) as AccountDeps['exports'],
    avatars,
    nicknameAccepted: nicknames,
    inBackground: inBackground(site.app),
    onSignIn: adoptVisitorPanels,
    tryTotp: (tx, userId, digits) => tryTotp(tx, sealer, userId, digits, systemClock.now()),
    onChange: (tx, kind, userId, device, now) => notifyMember(tx, { kind, userId, data: { device } }, now),
    ...leaving(personalData),
    mayLeaveOrRefuse,
    claimPicture,
    releasePicture,
    acceptances,
    namesOf,
    authorOf,
  }
}

/** Returns the author of public content. */
const authorOf = async (db: Reader, kind: SubjectKind, id: number): Promise<number | null> =>
  (await moderated[kind]?.find(db, id))?.userId ?? null

/** Claims operators' pictures like those of a post. */
const claimPicture = (tx: Tx, userId: number, path: string, now: Date): Promise<void> =>
  claim(tx, userId, 'forum', path, now)

const releasePicture = (tx: Tx, path: string): Promise<void> => release(tx, null, path)

const avatars: AccountDeps['avatars'] = {
  claim: (tx, userId, path, now) => claim(tx, userId, 'avatar', path, now),
  release,
}

const nicknames: AccountDeps['nicknameAccepted'] = (tx, userId, nickname, request, now) =>
  nicknameAccepted(tx, userId, nickname, originOf(request), now)

/** Combines the features' parts of an account deletion. */
function leaving(personalData: readonly PersonalData[]): Pick<SecurityDeps, 'erase' | 'endAddresses'> {
  return {
    async endAddresses(tx, userId) {
      for (const { endAddresses } of personalData) await endAddresses?.(tx, userId)
    },
    async erase(tx, userId, now) {
      const rest: (() => Promise<void>)[] = []
      for (const { erase } of personalData) rest.push((await erase?.(tx, userId, now)) ?? nothing)
      return async () => void (await Promise.all(rest.map((one) => one())))
    },
  }
}

const nothing = async (): Promise<void> => {}
