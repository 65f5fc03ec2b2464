import type * as z from 'zod/mini'
import type { Permission } from './roles.ts'

/** An operator with the permission, or any operator. */
export interface ForOperators {
  operator: Permission | 'any'
}

/** Who may call: anyone; anyone, with picks kept per visitor or member; a signed-in member; operators. */
export type Access = 'public' | 'player' | 'member' | ForOperators

export const isForOperators = (access: Access): access is ForOperators => typeof access === 'object'

/**
 * Which flood limit counts a call; reads count as reads, what members write as writes, unless told. No calls: `pages`,
 * `shells`, and `notices` of wallets.
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
 * What a read shows of draws, and so which events of the live stream have it read again: numbers that came, of its game
 * (its input's `type`) or of any; the wins of a settlement too; and what days change even without draws.
 */
export type Follows = 'draw' | 'any-draw' | 'settled' | 'day'

/** In the browser's builds nothing of it is there but the method, the path and what it follows, see tools/lean-contract.ts. */
export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  /** One line for people, shown in the API's documentation. */
  summary: string
  access: A
  limit?: LimitName
  /** A write that a member may do before they have accepted a new agreement; reads and public calls are open anyway. */
  beforeAgreement?: true
  /** Refused where the member signed in, or last proved who they are, more than a day ago. */
  asksForProof?: true
  follows?: Follows
  /** A read of pages that can be read without a network: why browsers do not keep its answer, see contract/offline.ts. */
  notKept?: string
  /** No page of ours makes it: it is there for those who call the API themselves. */
  forOthers?: true
  input: Input
  reply: Reply
}

/** What a caller may write; numbers of a query may also be given as text. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** What the server works with after parsing. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** What anyone may write names its flood limit, lest it be taken unawares from what others need, such as signing in. */
type Limited<Method, A> = [Method, A] extends ['POST', 'public' | 'player'] ? { limit: LimitName } : unknown

/** One promise between web and server: the server registers it, the web calls it, the tests call it. */
export function endpoint<
  Method extends 'GET' | 'POST',
  Input extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  const A extends Access,
>(
  method: Method,
  path: `/api/${string}`,
  rest: Omit<Endpoint<Input, Reply, A>, 'method' | 'path'> & Limited<Method, A>,
): Endpoint<Input, Reply, A> {
  return { method, path, ...rest }
}
