import { author, authorTexts, decideTexts, sweepAuthor } from '#contract/ugc/authors.console.ts'
import {
  changeModerationWord,
  moderationPolicy,
  moderationPolicyHistory,
  moderationWords,
  moderationWordsHistory,
  setModerationPolicy,
  tryModeration,
} from '#contract/ugc/moderation.console.ts'
import { decideReview, decideReviews, reviews, reviewsAlike } from '#contract/ugc/reviews.console.ts'
import { liftSanction, sanctionMember, sanctions } from '#contract/ugc/sanctions.console.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { namesOf } from '#server/people/account/account.ts'
import { historyOf, operatorWrite, sourceOf } from '#server/infra/audit/audit.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route, say } from '#server/infra/http/route.ts'
import { authorOrRefuse, decideMany, decideTogether, sweepAuthorsTexts, textsOf } from './authors.ts'
import { decide } from './decisions.ts'
import type { ModerationDeps } from './moderation.routes.ts'
import { changedWords, changeWord } from './own-words.ts'
import { policyOf, setPolicy } from './policy.ts'
import { alikeOf, queueOf } from './queue.ts'
import { lift, sanctionList, sanctionOrRefuse } from './sanctions.ts'
import { tryText } from './try.ts'

interface ConsoleDeps extends Site, ModerationDeps {}

/** Registers routes for operators with `moderation`. Each write inserts one audit row in its own transaction. */
export function moderationConsole(site: ConsoleDeps): void {
  reviewRoutes(site)
  authorRoutes(site)
  sanctionRoutes(site)
  settingRoutes(site)
}

function reviewRoutes(site: ConsoleDeps): void {
  const { db, clock, moderation } = site
  route(site, reviews, ({ input }) => queueOf(db, moderation.kinds, input.part, pageOf(input)))
  route(site, reviewsAlike, ({ input: { id } }) => alikeOf(db, moderation.kinds, id))

  route(site, decideReview, async ({ input, member: { id: operatorId }, request }) => {
    const by = { operatorId, source: sourceOf(request) }
    await inTransaction(db, (tx) => decide(tx, moderation, by, input, clock.now()))
    return say(input.decision === 'approve' ? '已通过' : '已下架', null)
  })

  route(site, decideReviews, async ({ input, ...by }) => {
    const { ids, decision, words } = input
    const decided = await operatorWrite(db, by, async (tx) => {
      const texts = await decideMany(tx, moderation, { ...input, byId: by.member.id }, clock.now())
      const detail = { texts, ids: ids.join(), words }
      return [texts, { action: `reviews_${decision}`, detail }]
    })
    return say(`${decision === 'approve' ? '已通过' : '已下架'} ${decided} 条`, { decided })
  })
}

function authorRoutes(site: ConsoleDeps): void {
  const { db, clock, moderation } = site
  const { kinds } = moderation
  route(site, author, ({ input: { id } }) => authorOrRefuse(db, kinds, id, clock.now()))
  route(site, authorTexts, ({ input }) => textsOf(db, kinds, input))

  route(site, decideTexts, async ({ input, ...by }) => {
    const { user_id: target, kind, ids, decision, words } = input
    const decided = await operatorWrite(db, by, async (tx) => {
      const texts = await decideTogether(tx, moderation, { ...input, byId: by.member.id }, clock.now())
      const detail = { kind, texts, ids: ids.join(), words }
      return [texts, { action: `texts_${decision}`, target, detail }]
    })
    return say(`${decision === 'approve' ? '已通过' : '已下架'} ${decided} 条`, { decided })
  })

  route(site, sweepAuthor, async ({ input, ...by }) => {
    const { user_id: target, words } = input
    const decided = await operatorWrite(db, by, async (tx) => {
      const texts = await sweepAuthorsTexts(tx, moderation, { ...input, byId: by.member.id }, clock.now())
      return [texts, { action: 'member_swept', target, detail: { texts, words } }]
    })
    return say(`已下架 ${decided} 条`, { decided })
  })
}

function sanctionRoutes(site: ConsoleDeps): void {
  const { db, clock, moderation } = site
  route(site, sanctions, ({ input }) => sanctionList(db, input, pageOf(input), clock.now()))

  route(site, sanctionMember, async ({ input, ...by }) => {
    const { user_id: target, term, reason } = input
    const now = clock.now()
    const id = await operatorWrite(db, by, async (tx) => {
      const sanction = await sanctionOrRefuse(tx, { userId: target, term, reason, byId: by.member.id }, now)
      const what =
        term === 'ban'
          ? ({ action: 'member_banned', detail: { reason } } as const)
          : ({ action: 'member_muted', detail: { days: term, reason } } as const)
      await moderation.onSanction(tx, { ...sanction, isLifted: false }, now)
      return [sanction.id, { ...what, target }]
    })
    return say(term === 'ban' ? '已停用账号' : `已禁言 ${term} 天`, { id })
  })

  route(site, liftSanction, async ({ input, ...by }) => {
    const now = clock.now()
    const { kind } = await operatorWrite(db, by, async (tx) => {
      const lifted = await lift(tx, input.id, by.member.id, now)
      const action = lifted.kind === 'ban' ? 'member_unbanned' : 'member_unmuted'
      await moderation.onSanction(tx, { ...lifted, isLifted: true }, now)
      return [lifted, { action, target: lifted.userId, detail: { reason: input.reason } }]
    })
    return say(kind === 'ban' ? '账号已恢复' : '禁言已解除', null)
  })
}

function settingRoutes(site: ConsoleDeps): void {
  const { db, clock, publicUrl } = site
  route(site, moderationWords, () => changedWords(db))
  route(site, moderationWordsHistory, ({ input }) => historyOf(db, ['word_changed'], input, namesOf))

  route(site, tryModeration, ({ input }) => tryText(db, input, publicUrl, clock.now()))

  route(site, changeModerationWord, async ({ input, ...by }) => {
    await operatorWrite(db, by, async (tx) => {
      const { word, before } = await changeWord(tx, input)
      const detail = { change: { from: before, to: input.change } }
      return [null, { action: 'word_changed', target: word, detail }]
    })
    return say('保存成功', null)
  })

  route(site, moderationPolicy, () => policyOf(db))
  route(site, moderationPolicyHistory, ({ input }) => historyOf(db, ['moderation_policy'], input, namesOf))

  route(site, setModerationPolicy, async ({ input, ...by }) => {
    await operatorWrite(db, by, async (tx) => {
      return [null, { action: 'moderation_policy', detail: await setPolicy(tx, input) }]
    })
    return say('保存成功', { ...input, revision: input.revision + 1 })
  })
}
