import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { cursorBefore, revision } from '#contract/infra/fields.ts'
import { SettingChange } from '#contract/infra/history.ts'
import { SUBJECT_KINDS } from './moderation.ts'
import { rangeSchema, type NumberRange } from '#contract/infra/range.ts'

const access = { operator: 'moderation' } as const

/** Operators' changes to the block list: additional words, and words of the site that they allow. */
export const moderationWords = endpoint('GET', '/api/console/moderation_words', {
  summary: '词库的改动：新增的词与放行的词（自带的词不列出）',
  access,
  input: z.object({}),
  reply: z.object({ held: z.array(z.string()), allowed: z.array(z.string()) }),
})

/** Changes to a word: it holds texts, it is allowed although the site lists it, or unchanged. */
export const WORD_CHANGES = { held: '要审核', allowed: '放行', none: '不在名单' } as const
export type WordChange = keyof typeof WORD_CHANGES
const wordChange = z.enum(['held', 'allowed', 'none'], '请选择审核、放行或撤销')

export const changeModerationWord = endpoint('POST', '/api/console/moderation_words_change', {
  summary: '增加要审核的词（held）、放行自带的词（allowed），或撤销改动（none）',
  access,
  input: z.object({
    word: z.string('请输入词').check(z.trim(), z.minLength(1, '请输入词'), z.maxLength(40, '词最多40字')),
    change: wordChange,
    /** State that the operator saw; the change is rejected if it differs from the current one. */
    was: z.optional(wordChange),
  }),
  reply: z.null(),
})

/** Changes to the block list, newest first; the target of each change is its word. */
export const moderationWordsHistory = endpoint('GET', '/api/console/moderation_words_history', {
  summary: '词库的改动历史，最新的在前',
  access,
  input: z.object(cursorBefore),
  reply: z.array(SettingChange),
})

export const TRIAL_LIMIT = 2000
/** Returns the verdict on a text without storing it. POST, so that the text is not in the URL. */
export const tryModeration = endpoint('POST', '/api/console/moderation_try', {
  summary: '试一段文字：会不会被审核，哪条规则',
  access,
  input: z.object({
    text: z
      .string('请输入文字')
      .check(z.trim(), z.minLength(1, '请输入文字'), z.maxLength(TRIAL_LIMIT, `最多${TRIAL_LIMIT}字`)),
    kind: z._default(z.enum(SUBJECT_KINDS, '种类不正确'), 'post'),
    /** True: the author is a newcomer. */
    newcomer: z._default(z.boolean(), true),
  }),
  reply: z.object({
    is_held: z.int(),
    /** Reason shown to the author; '' if none. */
    reason: z.string(),
    /** Rule that holds it, and the matched text; '' if none. */
    why: z.string(),
    /** Probability of an advertisement in percent. */
    ad_percent: z.int(),
    /** The normalised text. */
    folded: z.string(),
  }),
})

/** Labels of the policy's numbers in the form and in the history. */
export const POLICY_NAMES = {
  firstHeld: '新会员最先发布的几条要审核',
  newcomerDays: '注册多少天内是新会员',
  newcomerTexts: '发布不到几条是新会员',
  repeats: '24 小时内相同内容第几次要审核（0：不限）',
  adFrom: '像广告的程度到百分之几要先审核（0：不看这一项）',
  honestBelow: '像广告的程度不到百分之几算正常内容，网站自带的词不拦它（0：照样拦）',
  reportsADay: '每人 24 小时内最多举报几次',
  reporters: '几个账号举报后先隐藏（0：不隐藏）',
  reporterDays: '举报的账号要注册满几天',
  appealDays: '处理后几天内可以申诉',
} as const

/** Maximum of each number; the minimum is 0. */
const POLICY_MOST = {
  firstHeld: 100,
  newcomerDays: 365,
  newcomerTexts: 100,
  repeats: 100,
  adFrom: 100,
  honestBelow: 100,
  reportsADay: 1000,
  reporters: 100,
  reporterDays: 365,
  appealDays: 365,
} as const satisfies Record<keyof typeof POLICY_NAMES, number>

export const getPolicyRange = (name: keyof typeof POLICY_NAMES): NumberRange => ({
  name: POLICY_NAMES[name],
  least: 0,
  most: POLICY_MOST[name],
})

const createPolicyField = (name: keyof typeof POLICY_NAMES) => rangeSchema(getPolicyRange(name))

/** Numbers of the moderation policy (docs/rules/moderation.md). */
export const ModerationPolicy = z.object({
  /** Number of a member's first texts that are held. */
  firstHeld: createPolicyField('firstHeld'),
  /** A newcomer's account is younger than this many days, or has fewer published texts than `newcomerTexts`. */
  newcomerDays: createPolicyField('newcomerDays'),
  newcomerTexts: createPolicyField('newcomerTexts'),
  /** Holds a text at this repetition within 24 hours; 0: never. */
  repeats: createPolicyField('repeats'),
  /** Holds texts rated an advertisement from this percentage; 0: never. */
  adFrom: createPolicyField('adFrom'),
  /**
   * Below this percentage a text reads honest: invitations without an account and numbers in Chinese characters do not
   * hold it; 0: never.
   */
  honestBelow: createPolicyField('honestBelow'),
  /** Maximum reports of a member within 24 hours. */
  reportsADay: createPolicyField('reportsADay'),
  /** Number of reporting accounts, each older than `reporterDays`, that hold a text; 0: never. */
  reporters: createPolicyField('reporters'),
  reporterDays: createPolicyField('reporterDays'),
  /** Days after a decision within which an appeal is accepted. */
  appealDays: createPolicyField('appealDays'),
})
export type ModerationPolicy = z.output<typeof ModerationPolicy>

const EditedPolicy = z.object({ revision, ...ModerationPolicy.shape })

export const moderationPolicy = endpoint('GET', '/api/console/moderation_policy', {
  summary: '审核的各项数目',
  access,
  input: z.object({}),
  reply: EditedPolicy,
})

/** Updates all numbers. `revision` is the one read; the reply has the next. */
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
