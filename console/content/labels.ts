import type { AgreementName } from '#contract/cms/agreements.ts'
import type { ArticleState } from '#contract/cms/content.console.ts'

export const STATES = {
  published: '已发布',
  scheduled: '定时',
  draft: '有草稿',
  hidden: '已隐藏',
} as const satisfies Record<ArticleState, string>

export const KINDS = { notice: '公告', help: '帮助文章' } as const

/** `consent` explains to the operator when members have to accept a new version. */
export const AGREEMENTS = {
  user: { name: '用户协议', consent: '生效以后，每位会员下一次要改动什么之前，都会先请其重新同意。' },
  privacy: { name: '隐私协议', consent: '生效以后，每位会员下一次要改动什么之前，都会先请其重新同意。' },
  vip: { name: '会员服务协议', consent: '生效以后，会员在下一次购买会员服务时同意。' },
} as const satisfies Record<AgreementName, { name: string; consent: string }>

export const AGREEMENT_NAMES = Object.keys(AGREEMENTS) as AgreementName[]

export const isAgreementName = (text: string): text is AgreementName => Object.hasOwn(AGREEMENTS, text)
