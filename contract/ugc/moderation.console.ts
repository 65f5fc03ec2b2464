import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { cursorBefore, requiredText, revision } from '#contract/infra/fields.ts'
import { SettingChange } from '#contract/infra/history.ts'
import { SUBJECT_KINDS } from './moderation.ts'
import { rangeSchema, type NumberRange } from '#contract/infra/range.ts'

const access = { operator: 'moderation' } as const

/** Returns the operators' changes to the block list: added words, and bundled words that operators allow. */
export const moderationWords = endpoint('GET', '/api/console/moderation_words', {
  summary: '词库的改动：新增的词与放行的词（自带的词不列出）',
  access,
  reply: z.object({ held: z.array(z.string()), allowed: z.array(z.string()) }),
})

/** States of a word: texts with it are held; it is allowed although it is in the bundled list; no change. */
export const WORD_CHANGES = { held: '要审核', allowed: '放行', none: '不在名单' } as const
export type WordChange = keyof typeof WORD_CHANGES
const wordChange = z.enum(['held', 'allowed', 'none'], '请选择审核、放行或撤销')

export const changeModerationWord = endpoint('POST', '/api/console/moderation_words_change', {
  summary: '增加要审核的词（held）、放行自带的词（allowed），或撤销改动（none）',
  access,
  input: z.object({
    word: requiredText('请输入词', 40, '词最多40字'),
    change: wordChange,
    /** State that the operator saw. The change is rejected if the current state differs. */
    was: z.optional(wordChange),
  }),
})

export const moderationWordsHistory = endpoint('GET', '/api/console/moderation_words_history', {
  summary: '词库的改动历史，最新的在前',
  access,
  input: z.object(cursorBefore),
  reply: z.array(SettingChange),
})

export const TRIAL_LIMIT = 2000
/** Returns the moderation verdict on a text without storing the text. A POST, so that the text is not in the URL. */
export const tryModeration = endpoint('POST', '/api/console/moderation_try', {
  summary: '试一段文字：会不会被审核，哪条规则',
  access,
  input: z.object({
    text: requiredText('请输入文字', TRIAL_LIMIT),
    kind: z._default(z.enum(SUBJECT_KINDS, '种类不正确'), 'post'),
    /** True: judge the text as one by a newcomer. */
    newcomer: z._default(z.boolean(), true),
  }),
  reply: z.object({
    is_held: z.int(),
    reason: z.string(),
    /** Rule that holds the text, with the matched part; '' if none. */
    why: z.string(),
    ad_percent: z.int(),
    /** The text after normalisation, to which the rules are applied. */
    folded: z.string(),
  }),
})

/** Numbers that operators set for automatic moderation (docs/rules/moderation.md). */
export const POLICY_RANGES = {
  firstHeld: { name: '新会员最先发布的几条要审核', least: 0, most: 100, initial: 0 },
  newcomerDays: { name: '注册多少天内是新会员', least: 0, most: 365, initial: 7 },
  newcomerTexts: { name: '发布不到几条是新会员', least: 0, most: 100, initial: 3 },
  repeats: { name: '24 小时内相同内容第几次要审核（0：不限）', least: 0, most: 100, initial: 3 },
  adFrom: { name: '像广告的程度到百分之几要先审核（0：不看这一项）', least: 0, most: 100, initial: 78 },
  /** Below this, texts are also not held for numbers in Chinese characters or invitations (加微信) without account. */
  honestBelow: {
    name: '像广告的程度不到百分之几算正常内容，网站自带的词不拦它（0：照样拦）',
    least: 0,
    most: 100,
    initial: 60,
  },
  reportsADay: { name: '每人 24 小时内最多举报几次', least: 0, most: 1000, initial: 20 },
  reporters: { name: '几个账号举报后先隐藏（0：不隐藏）', least: 0, most: 100, initial: 3 },
  reporterDays: { name: '举报的账号要注册满几天', least: 0, most: 365, initial: 7 },
  appealDays: { name: '处理后几天内可以申诉', least: 0, most: 365, initial: 7 },
} as const satisfies Record<string, NumberRange & { initial: number }>

export type ModerationPolicy = Record<keyof typeof POLICY_RANGES, number>

const mapRanges = <Value>(toValue: (range: NumberRange & { initial: number }) => Value) =>
  Object.fromEntries(Object.entries(POLICY_RANGES).map(([name, range]) => [name, toValue(range)])) as Record<
    keyof ModerationPolicy,
    Value
  >

export const POLICY_NAMES = mapRanges(({ name }) => name)
export const DEFAULT_POLICY: ModerationPolicy = mapRanges(({ initial }) => initial)

const EditedPolicy = z.object({ revision, ...mapRanges(rangeSchema) })

export const moderationPolicy = endpoint('GET', '/api/console/moderation_policy', {
  summary: '审核的各项数目',
  access,
  reply: EditedPolicy,
})

/** Updates all numbers of the policy. `revision`: revision that the change is based on; the reply has the next one. */
export const setModerationPolicy = endpoint('POST', '/api/console/moderation_policy', {
  summary: '修改审核的各项数目',
  access,
  input: EditedPolicy,
  reply: EditedPolicy,
})

export const moderationPolicyHistory = endpoint('GET', '/api/console/moderation_policy_history', {
  summary: '审核数目的改动，最新的在前',
  access,
  input: z.object(cursorBefore),
  reply: z.array(SettingChange),
})
