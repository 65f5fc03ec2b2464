import {
  changeModerationWord,
  decideReview,
  moderationPolicy,
  moderationPolicyHistory,
  moderationWords,
  moderationWordsHistory,
  reviews,
  setModerationPolicy,
  tryModeration,
} from '#contract/moderation.console.ts'
import { appeal, report } from '#contract/moderation.ts'
import { namesOf } from '#server/account/account.ts'
import { audit, historyOf, sourceOf } from '#server/audit/audit.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page.ts'
import { inTransaction } from '#server/db/retried.ts'
import { type RouteContext, route, say } from '#server/http/route.ts'
import { appealAgainst } from './appeals.ts'
import { decide, type Moderation } from './decisions.ts'
import { changedWords, changeWord } from './own-words.ts'
import { policyOf, setPolicy } from './policy.ts'
import { queueOf } from './queue.ts'
import { reportSubject } from './reports.ts'
import { tried } from './try.ts'

interface ModerationDeps {
  db: Database
  clock: Clock
  moderation: Moderation
  /** PUBLIC_URL, whose pages may be linked; null: no address is ours. */
  publicUrl: string | null
}

/** Reports and appeals of members; what operators decide, and by which words and figures. */
export function moderationRoutes(door: RouteContext, { db, clock, moderation, publicUrl }: ModerationDeps): void {
  route(door, report, async ({ input, member: { id: userId }, request }) => {
    const by = { userId, source: sourceOf(request) }
    await inTransaction(db, (tx) => reportSubject(tx, moderation, by, input, clock.now()))
    return say('举报已提交，我们会尽快处理', null)
  })

  route(door, appeal, async ({ input, member: { id: userId }, request }) => {
    const by = { userId, source: sourceOf(request) }
    await inTransaction(db, (tx) => appealAgainst(tx, by, input, clock.now()))
    return say('申诉已提交，7 天内答复', null)
  })

  route(door, reviews, ({ input }) => queueOf(db, moderation.kinds, pageOf(input)))

  route(door, decideReview, async ({ input, member: { id: operatorId }, request }) => {
    const by = { operatorId, source: sourceOf(request) }
    await inTransaction(db, (tx) => decide(tx, moderation, by, input, clock.now()))
    return say(input.decision === 'approve' ? '已通过' : '已下架', null)
  })

  route(door, moderationWords, () => changedWords(db))
  route(door, moderationWordsHistory, ({ input }) => historyOf(db, 'word_changed', input, namesOf))
  route(door, tryModeration, ({ input }) => tried(db, input, publicUrl, clock.now()))

  route(door, changeModerationWord, async ({ input, member: { id: actor }, request }) => {
    await inTransaction(db, async (tx) => {
      const { word, before } = await changeWord(tx, input)
      const detail = { change: { from: before, to: input.change } }
      await audit(tx, sourceOf(request), { action: 'word_changed', actor, target: word, detail })
    })
    return say('保存成功', null)
  })

  route(door, moderationPolicy, () => policyOf(db))
  route(door, moderationPolicyHistory, ({ input }) => historyOf(db, 'moderation_policy', input, namesOf))

  route(door, setModerationPolicy, async ({ input, member: { id: actor }, request }) => {
    await inTransaction(db, async (tx) => {
      const detail = await setPolicy(tx, input)
      await audit(tx, sourceOf(request), { action: 'moderation_policy', actor, detail })
    })
    return say('保存成功', { ...input, revision: input.revision + 1 })
  })
}
