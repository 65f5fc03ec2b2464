import { author, authorTexts, decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import * as calls from '#contract/ugc/moderation.console.ts'
import { decideReview, decideReviews, reviews, reviewsAlike } from '#contract/ugc/reviews.console.ts'
import { liftSanction, sanctionMember, sanctions } from '#contract/ugc/sanctions.console.ts'
import type { ParsedInputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { loadConsoleNames } from '#server/people/account/account.ts'
import { listSettingChanges, runOperatorWrite, getCallSource } from '#server/infra/audit/audit.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { toPage } from '#server/infra/db/page.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { getAuthor, decideReviewBatch, decideAuthorTexts, takeDownAuthor, listAuthorTexts } from './authors.ts'
import { decideAndSanction } from './decisions.ts'
import type { ModerationDeps } from './moderation.routes.ts'
import { computeAdPercent } from './ad-classifier.ts'
import { listChangedWords, changeWord, findOwnWords } from './block-list.ts'
import { judge } from './moderation.rules.ts'
import { normalizeText } from './normalize.ts'
import { getPolicy, updatePolicy } from './policy.ts'
import { listAlikeReviews, getReviewQueue } from './queue.ts'
import { liftSanctions, listSanctions, createSanction } from './sanctions.ts'

interface ConsoleDeps extends RouteSite, ModerationDeps {}

export function moderationConsole(site: ConsoleDeps): void {
  reviewRoutes(site)
  authorRoutes(site)
  sanctionRoutes(site)
  settingRoutes(site)
}

function reviewRoutes(site: ConsoleDeps): void {
  const { db, clock, moderation } = site
  registerRoute(site, reviews, ({ input }) => getReviewQueue(db, moderation.kinds, input.part, toPage(input)))
  registerRoute(site, reviewsAlike, ({ input: { id } }) => listAlikeReviews(db, moderation.kinds, id))

  registerRoute(site, decideReview, async ({ input, member: { id: operatorId }, request }) => {
    const by = { operatorId, source: getCallSource(request) }
    await runTransaction(db, (tx) => decideAndSanction(tx, moderation, by, input, clock.now()))
    return replyWithMessage(input.decision === 'approve' ? '已通过' : '已下架', null)
  })

  registerRoute(site, decideReviews, async ({ input, ...by }) => {
    const { ids, decision, words } = input
    const decided = await runOperatorWrite(db, by, async (tx) => {
      const texts = await decideReviewBatch(tx, moderation, { ...input, byId: by.member.id }, clock.now())
      const detail = { texts, ids: ids.join(), words }
      return [texts, { action: `reviews_${decision}`, detail }]
    })
    return replyWithMessage(`${decision === 'approve' ? '已通过' : '已下架'} ${decided} 条`, { decided })
  })
}

function authorRoutes(site: ConsoleDeps): void {
  const { db, clock, moderation } = site
  const { kinds } = moderation
  registerRoute(site, author, ({ input: { id } }) => getAuthor(db, kinds, id, clock.now()))
  registerRoute(site, authorTexts, ({ input }) => listAuthorTexts(db, kinds, input))

  registerRoute(site, decideTexts, async ({ input, ...by }) => {
    const { user_id: target, kind, ids, decision, words } = input
    const decided = await runOperatorWrite(db, by, async (tx) => {
      const texts = await decideAuthorTexts(tx, moderation, { ...input, byId: by.member.id }, clock.now())
      const detail = { kind, texts, ids: ids.join(), words }
      return [texts, { action: `texts_${decision}`, target, detail }]
    })
    return replyWithMessage(`${decision === 'approve' ? '已通过' : '已下架'} ${decided} 条`, { decided })
  })

  registerRoute(site, sweepAuthor, async ({ input, ...by }) => {
    const { user_id: target, words } = input
    const decided = await runOperatorWrite(db, by, async (tx) => {
      const texts = await takeDownAuthor(tx, moderation, { ...input, byId: by.member.id }, clock.now())
      return [texts, { action: 'member_swept', target, detail: { texts, words } }]
    })
    return replyWithMessage(`已下架 ${decided} 条`, { decided })
  })
}

function sanctionRoutes(site: ConsoleDeps): void {
  const { db, clock, moderation } = site
  registerRoute(site, sanctions, ({ input }) => listSanctions(db, input, toPage(input), clock.now()))

  registerRoute(site, sanctionMember, async ({ input, ...by }) => {
    const { user_id: target, term, reason } = input
    const now = clock.now()
    const id = await runOperatorWrite(db, by, async (tx) => {
      const sanction = await createSanction(tx, { userId: target, term, reason, byId: by.member.id }, now)
      const what =
        term === 'ban'
          ? ({ action: 'member_banned', detail: { reason } } as const)
          : ({ action: 'member_muted', detail: { days: term, reason } } as const)
      await moderation.onSanction(tx, { ...sanction, isLifted: false }, now)
      return [sanction.id, { ...what, target }]
    })
    return replyWithMessage(term === 'ban' ? '已停用账号' : `已禁言 ${term} 天`, { id })
  })

  registerRoute(site, liftSanction, async ({ input, ...by }) => {
    const now = clock.now()
    const { kind } = await runOperatorWrite(db, by, async (tx) => {
      const lifted = await liftSanctions(tx, input.id, by.member.id, now)
      const action = lifted.kind === 'ban' ? 'member_unbanned' : 'member_unmuted'
      await moderation.onSanction(tx, { ...lifted, isLifted: true }, now)
      return [lifted, { action, target: lifted.userId, detail: { reason: input.reason } }]
    })
    return replyWithMessage(kind === 'ban' ? '账号已恢复' : '禁言已解除', null)
  })
}

function settingRoutes(site: ConsoleDeps): void {
  const { db, clock, publicUrl } = site
  registerRoute(site, calls.moderationWords, () => listChangedWords(db))
  registerRoute(site, calls.moderationWordsHistory, ({ input }) =>
    listSettingChanges(db, ['word_changed'], input, loadConsoleNames),
  )

  registerRoute(site, calls.tryModeration, ({ input }) => judgeTrial(db, input, publicUrl, clock.now()))

  registerRoute(site, calls.changeModerationWord, async ({ input, ...by }) => {
    await runOperatorWrite(db, by, async (tx) => {
      const { word, before } = await changeWord(tx, input)
      const detail = { change: { from: before, to: input.change } }
      return [null, { action: 'word_changed', target: word, detail }]
    })
    return replyWithMessage('保存成功', null)
  })

  registerRoute(site, calls.moderationPolicy, () => getPolicy(db))
  registerRoute(site, calls.moderationPolicyHistory, ({ input }) =>
    listSettingChanges(db, ['moderation_policy'], input, loadConsoleNames),
  )

  registerRoute(site, calls.setModerationPolicy, async ({ input, ...by }) => {
    await runOperatorWrite(db, by, async (tx) => {
      return [null, { action: 'moderation_policy', detail: await updatePolicy(tx, input) }]
    })
    return replyWithMessage('保存成功', { ...input, revision: input.revision + 1 })
  })
}

/** Returns the verdict on a text by a newcomer or an established member. Stores nothing. */
async function judgeTrial(
  db: Queryable,
  { text, kind, newcomer }: ParsedInputOf<typeof calls.tryModeration>,
  publicUrl: string | null,
  now: Date,
): Promise<ReplyOf<typeof calls.tryModeration>> {
  const folded = normalizeText(text)
  const who = newcomer ? { since: now, published: 0 } : { since: new Date(0), published: Infinity }
  const history = { ...who, repeated: 0, ...(await findOwnWords(db, folded)) }
  const verdict = judge({ kind, text, hasQr: false, publicUrl }, history, await getPolicy(db), now)
  const read = { ad_percent: computeAdPercent(text), folded }
  if (verdict.state === 'shown') return { is_held: 0, reason: '', why: '', ...read }
  return { is_held: 1, reason: verdict.reason, why: verdict.why, ...read }
}
