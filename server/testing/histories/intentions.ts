import fc from 'fast-check'

const ON_ANY = ['open', 'refresh', 'refresh one', 'lock', 'lock', 'unlock'] as const
const ON_COMMENTS = ['say', 'say', 'delete', 'list', 'count'] as const
const ON_ORDERS = ['order', 'cancel', 'look', 'pay', 'pay'] as const

function intentions(members: number) {
  const who = fc.nat({ max: members - 1 })
  const nth = fc.nat({ max: 11 })
  const on = <const T extends string>(where: T) => fc.constant(where)
  const panel = <const M extends string, const D extends string>(mode: M, ...does: D[]) =>
    fc.record({ on: on('panel'), who, mode: on(mode), does: fc.constantFrom(...ON_ANY, ...does), nth })
  return fc.oneof(
    panel('lucky', 'refresh', 'refresh', 'rounds', 'end the round'),
    panel('random', 'add', 'minus'),
    fc.record({ on: on('coins'), who, gift: fc.boolean(), nth }),
    fc.record({ on: on('likes'), who, look: fc.boolean() }),
    fc.record({ on: on('comments'), who, does: fc.constantFrom(...ON_COMMENTS), nth }),
    fc.record({ on: on('orders'), who, does: fc.constantFrom(...ON_ORDERS), nth }),
  )
}

/** A call to make. Its bet, form or order depends on the replies received by then. `who`: index of the member. */
export type CallIntention = ReturnType<typeof intentions> extends fc.Arbitrary<infer One> ? One : never
export type IntentionOn<On extends CallIntention['on']> = Extract<CallIntention, { on: On }>

/** Callers with their intentions in order, and kills of a worker after some milliseconds. */
export interface Scenario {
  readonly callers: readonly (readonly CallIntention[])[]
  readonly kills: readonly { readonly after: number; readonly nth: number }[]
}

export function scenarios({ members, callers, calls }: Record<'members' | 'callers' | 'calls', number>) {
  const wishes = fc.array(intentions(members), { minLength: calls, maxLength: calls, size: 'max' })
  return fc.record<Scenario>({
    callers: fc.array(wishes, { minLength: callers, maxLength: callers, size: 'max' }),
    kills: fc.array(fc.record({ after: fc.nat({ max: 1500 }), nth: fc.nat({ max: 3 }) }), {
      minLength: 1,
      maxLength: 2,
    }),
  })
}
