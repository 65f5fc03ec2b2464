import fc from 'fast-check'

/**
 * Intention of a caller; the concrete bet, form or order depends on its knowledge at that time. `who`: index of the
 * member.
 */
export type Wish = PanelWish | CoinWish | LikeWish | CommentWish | OrderWish

export interface PanelWish {
  readonly on: 'panel'
  readonly who: number
  readonly mode: 'lucky' | 'random'
  readonly does: (typeof ON_ANY)[number] | 'rounds' | 'end the round' | 'add' | 'minus'
  readonly nth: number
}

export interface CoinWish {
  readonly on: 'coins'
  readonly who: number
  readonly gift: boolean
  readonly nth: number
}

export interface LikeWish {
  readonly on: 'likes'
  readonly who: number
  readonly look: boolean
}

export interface CommentWish {
  readonly on: 'comments'
  readonly who: number
  readonly does: (typeof ON_COMMENTS)[number]
  readonly nth: number
}

export interface OrderWish {
  readonly on: 'orders'
  readonly who: number
  readonly does: (typeof ON_ORDERS)[number]
  readonly nth: number
}

const ON_ANY = ['open', 'refresh', 'refresh one', 'lock', 'lock', 'unlock'] as const
const ON_COMMENTS = ['say', 'say', 'delete', 'list', 'count'] as const
const ON_ORDERS = ['order', 'cancel', 'look', 'pay', 'pay'] as const

/** Generates intentions for a number of members. */
function wishOf(members: number): fc.Arbitrary<Wish> {
  const who = fc.nat({ max: members - 1 })
  const nth = fc.nat({ max: 11 })
  const on = <T extends string>(where: T) => fc.constant(where)
  const panel = <M extends PanelWish['mode']>(mode: M, ...does: PanelWish['does'][]) =>
    fc.record({ on: on('panel'), who, mode: fc.constant(mode), does: fc.constantFrom(...ON_ANY, ...does), nth })
  return fc.oneof(
    panel('lucky', 'refresh', 'refresh', 'rounds', 'end the round'),
    panel('random', 'add', 'minus'),
    fc.record({ on: on('coins'), who, gift: fc.boolean(), nth }),
    fc.record({ on: on('likes'), who, look: fc.boolean() }),
    fc.record({ on: on('comments'), who, does: fc.constantFrom(...ON_COMMENTS), nth }),
    fc.record({ on: on('orders'), who, does: fc.constantFrom(...ON_ORDERS), nth }),
  )
}

/** Concurrent callers, and kills of processes after some milliseconds. */
export interface Scene {
  readonly callers: readonly (readonly Wish[])[]
  readonly kills: readonly { readonly after: number; readonly nth: number }[]
}

export function scenes({ members, callers, calls }: Record<'members' | 'callers' | 'calls', number>) {
  const wishes = fc.array(wishOf(members), { minLength: calls, maxLength: calls, size: 'max' })
  return fc.record<Scene>({
    callers: fc.array(wishes, { minLength: callers, maxLength: callers, size: 'max' }),
    kills: fc.array(fc.record({ after: fc.nat({ max: 1500 }), nth: fc.nat({ max: 3 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
  })
}
