import type { SubjectKind } from '#contract/ugc/moderation.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { type Connection, type Queryable, runTransactionAlone, type Tx } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { socialHooks, notifyMember } from '#server/messaging/notifications/notifications.ts'
import { hasDeclaredAge, assertNoOpenOrder } from '#server/payments/orders/orders.ts'
import type { PayChannel } from '#server/payments/wallets/wallets.ts'
import { countAcceptances, loadConsoleNames } from '#server/people/account/account.ts'
import type { AccountDeps } from '#server/people/account/account.feature.ts'
import { getCoins } from '#server/people/coins/coins.ts'
import { findChain } from '#server/people/membership/membership.ts'
import { createSecretCipher, tryTotp } from '#server/people/operators/operators.ts'
import { createSiteKeys } from '#server/people/sign-in/keys.ts'
import type { SecurityDeps } from '#server/people/sign-in/security.routes.ts'
import { createSmsProvider } from '#server/people/sms/sms.ts'
import { type CalendarCache, selectSources } from '#server/play/draws/draws.ts'
import { adoptVisitorPanels, createSystemRandomness } from '#server/play/picks/picks.ts'
import { computeSettlementEffect, listSettledPicks } from '#server/play/settlement/settlement.ts'
import { claimUpload, releaseUpload, openUploadStorage } from '#server/ugc/media/media.ts'
import { submitNickname, getNetworkOrigin } from '#server/ugc/moderation/moderation.ts'
import type { Config } from './config.ts'
import { drawHooks } from './draw-hooks.ts'
import { notificationMessages, listPersonalData, type SiteContext } from './features.ts'
import { moderatedKinds, moderation } from './moderated.ts'
import type { FastifyInstance } from 'fastify'

interface ContextParts extends Pick<
  SiteContext,
  'making' | 'drawing' | 'filing' | 'preview' | 'featureChecks' | 'waiting' | 'readers' | 'records'
> {
  config: Config
  calendar: CalendarCache
  connection: Connection
  channels: readonly PayChannel[]
}

/** Passes on the functions of one feature that another one calls, for example to claim uploads or to notify members. */
export async function buildContext(
  site: RouteSite,
  { config, calendar, connection, ...made }: ContextParts,
): Promise<SiteContext> {
  const { demo, mail, push, sendCaps: caps, captcha } = config
  const places = await openUploadStorage(config)
  const personalData = listPersonalData(places)
  const sealer = createSecretCipher(site.secret)
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
    sms: await createSmsProvider(config),
    keys: createSiteKeys(site.secret),
    words: notificationMessages,
    hooks: socialHooks,
    drawHooks,
    moderation,
    chance: createSystemRandomness(),
    onSale: calendar.onSale,
    picksOn: listSettledPicks,
    transactionAlone: (work) => runTransactionAlone(connection, work),
    wantsHistory: selectSources(config).history,
    effectOf: (tx, change) => computeSettlementEffect(tx, site.clock, change),
    balances: { membership: findChain, coins: getCoins, isAdult: hasDeclaredAge },
    exports: Object.assign({}, ...personalData.map((one) => one.exports)) as AccountDeps['exports'],
    avatars,
    nicknameAccepted: acceptNickname,
    inBackground: createBackgroundRunner(site.app),
    onSignIn: adoptVisitorPanels,
    tryTotp: (tx, userId, digits) => tryTotp(tx, sealer, userId, digits, systemClock.now()),
    onChange: (tx, kind, userId, device, now) => notifyMember(tx, { kind, userId, data: { device } }, now),
    ...buildDeletion(personalData),
    mayLeaveOrRefuse: assertNoOpenOrder,
    claimPicture,
    releasePicture,
    acceptances: countAcceptances,
    namesOf: loadConsoleNames,
    authorOf: findAuthor,
  }
}

const findAuthor = async (db: Queryable, kind: SubjectKind, id: number): Promise<number | null> =>
  (await moderatedKinds[kind].find(db, id))?.userId ?? null

/**
 * Claims a picture that an operator uses in an article, a banner or the contact lines. It is uploaded like a picture of
 * a post.
 */
const claimPicture = (tx: Tx, userId: number, path: string, now: Date): Promise<void> =>
  claimUpload(tx, userId, 'forum', path, now)

const releasePicture = (tx: Tx, path: string): Promise<void> => releaseUpload(tx, null, path)

const avatars: AccountDeps['avatars'] = {
  claim: (tx, userId, path, now) => claimUpload(tx, userId, 'avatar', path, now),
  release: releaseUpload,
}

const acceptNickname: AccountDeps['nicknameAccepted'] = (tx, userId, nickname, request, now) =>
  submitNickname(tx, userId, nickname, getNetworkOrigin(request), now)

function buildDeletion(personalData: readonly PersonalData[]): Pick<SecurityDeps, 'erase' | 'endAddresses'> {
  return {
    async endAddresses(tx, userId) {
      for (const { endAddresses } of personalData) await endAddresses?.(tx, userId)
    },
    async erase(tx, userId, now) {
      const rest: (() => Promise<void>)[] = []
      for (const { erase } of personalData) rest.push((await erase?.(tx, userId, now)) ?? doNothing)
      return async () => void (await Promise.all(rest.map((one) => one())))
    },
  }
}

const doNothing = async (): Promise<void> => {}

/**
 * Creates a function that runs work in the background. The work continues after the response. The app awaits it when it
 * closes.
 */
export function createBackgroundRunner(app: FastifyInstance): (work: Promise<unknown>) => void {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return (work) => {
    const one = work
      .catch((error: unknown) => app.log.error({ err: error }, 'background task failed'))
      .finally(() => running.delete(one))
    running.add(one)
  }
}
