import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, queryId, queryInt, shanghaiTime } from '#contract/infra/fields.ts'

export const Agreement = z.object({
  id,
  title: z.string(),
  version: z.int(),
  create_time: shanghaiTime,
  content: z.string(),
})
export type Agreement = z.output<typeof Agreement>

export const AGREEMENT_IDS = { privacy: 1, user: 2, vip: 3 } as const
export type AgreementName = keyof typeof AGREEMENT_IDS

export const agreement = endpoint('GET', '/api/index/agreement', {
  summary: '现行协议（1 隐私，2 用户，3 会员）',
  access: 'public',
  input: z.object({ id: queryInt(1, 3, '没有这份协议') }),
  reply: Agreement,
})

/** Lists the current versions of the agreements required for sign-in that the member has not accepted. */
export const myNewAgreements = endpoint('GET', '/api/User/agreements', {
  summary: '我还没有同意的现行协议',
  access: 'member',
  reply: z.array(
    z.object({
      id,
      name: z.enum(['privacy', 'user']),
      title: z.string(),
      version: z.int(),
      /** Operators' description of the changes since the previous version. */
      memo: z.string(),
      create_time: shanghaiTime,
    }),
  ),
})

/** Accepts agreement versions by their `id` in `myNewAgreements`; the versions must be current. */
export const acceptAgreements = endpoint('POST', '/api/User/agreements_accept', {
  summary: '同意现行协议的新版本',
  access: 'member',
  beforeAgreement: true,
  input: z.object({
    ids: z.array(bodyId, '没有这份协议').check(z.minLength(1, '没有这份协议'), z.maxLength(2, '没有这份协议')),
  }),
})

export const agreementVersions = endpoint('GET', '/api/index/agreement_versions', {
  summary: '协议的各个版本',
  access: 'public',
  input: z.object({ id: queryInt(1, 3, '没有这份协议') }),
  reply: z.array(z.pick(Agreement, { id: true, version: true, create_time: true })),
})

export const agreementVersion = endpoint('GET', '/api/index/agreement_detail', {
  summary: '协议的一个版本',
  access: 'public',
  input: z.object({ id: queryId }),
  reply: Agreement,
})
