import * as z from 'zod/mini'
import type { Permission } from './roles.ts'

export interface OperatorAccess {
  operator: Permission | 'any'
}

/** Access policy. `player`: everyone, with a visitor id for visitors. `member`: signed-in members. */
export type Access = 'public' | 'player' | 'member' | OperatorAccess

export const isOperatorAccess = (access: Access): access is OperatorAccess => typeof access === 'object'

/**
 * Rate limit of a call; default: `reads` for GET, `writes` for POST. `pages`, `shells` (documents filled by the
 * browser) and `notices` (of wallets) apply to requests that are not calls.
 */
export type LimitName =
  | 'pages'
  | 'shells'
  | 'reads'
  | 'writes'
  | 'selection'
  | 'posts'
  | 'uploads'
  | 'likes'
  | 'polls'
  | 'ranking'
  | 'notices'

/**
 * Kind of draw data in the reply, which determines the live events after which pages refetch it. `draw`: numbers of the
 * game in the input field `type`. `any-draw`: numbers of any game. `settled`: also settled picks. `day`: only the date.
 */
export type LiveTrigger = 'draw' | 'any-draw' | 'settled' | 'day'

/**
 * In browser builds `input` and `reply` are null, and only method, path and `follows` remain: tools/lean-contract.ts.
 */
export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  summary: string
  access: A
  limit?: LimitName
  /**
   * Allows a write before the member accepts a new agreement. Reads, public and operators' calls are always allowed.
   */
  beforeAgreement?: true
  /** Rejects the call if the member's last sign-in or identity check is more than a day ago. */
  asksForProof?: true
  follows?: LiveTrigger
  /** Reason why browsers do not store this read of an offline page, see contract/offline.ts. */
  notKept?: string
  /** The site's own pages do not use this endpoint; it exists for other API clients. */
  forOthers?: true
  input: Input
  reply: Reply
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** Requires public writes to name a rate limit: sign-in has the limit `writes`, and a frequent call would use it up. */
type RequiredLimit<Method, A> = [Method, A] extends ['POST', 'public' | 'player'] ? { limit: LimitName } : unknown

const noInput = z.object({})
const noReply = z.null()

/** Declares an endpoint, shared by server, web and tests. Without `input` it has no fields, without `reply` no data. */
export function endpoint<
  Method extends 'GET' | 'POST',
  const A extends Access,
  Input extends z.ZodMiniType = typeof noInput,
  Reply extends z.ZodMiniType = typeof noReply,
>(
  method: Method,
  path: `/api/${string}`,
  rest: Omit<Endpoint<Input, Reply, A>, 'method' | 'path' | 'input' | 'reply'> & {
    input?: Input
    reply?: Reply
  } & RequiredLimit<Method, A>,
) {
  return { method, path, input: noInput, reply: noReply, ...rest } as Endpoint<Input, Reply, A>
}

/** Shape of every API reply. Business results (200, 400, 401) have HTTP status 200. */
export interface Envelope<Data = unknown> {
  status: number
  /** Chinese text that clients show to the user; '' if there is none. */
  msg: string
  data: Data
}

export interface RefusalData {
  type?: 'vip' | 'recharge' | 'captcha' | 'age' | 'agreement' | 'prove'
  wait?: number
  /** Number of leading zero bits of the required proof of work. */
  zeros?: number
}
