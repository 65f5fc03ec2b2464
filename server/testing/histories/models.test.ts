import { expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { type CoinCall, coinModel } from './coins.model.ts'
import { type CommentCall, commentModel } from './comments.model.ts'
import { type LikeCall, likeModel } from './likes.model.ts'
import { type Recorded, type SequentialModel, type CallAnswer, unexplained } from './linearizable.ts'
import { type OrderCall, orderModel } from './orders.model.ts'
import { type PanelCall, panelModel } from './panels.model.ts'

type No = keyof typeof REFUSALS

/** Builds a history of concurrent calls; calls after `later` begin when the ones before have ended. null: no reply. */
function calls<Paper, Asked>(model: SequentialModel<Paper, Asked>) {
  const history: Recorded<Asked>[] = []
  let now = 0
  const kept = (asked: Asked, told: CallAnswer | null) =>
    void history.push({ asked, told, began: now, ended: told ? now + 1 : Infinity })
  const all = {
    done: (asked: Asked, data: unknown) => (kept(asked, { done: data }), all),
    refused: (asked: Asked, no: No) => (kept(asked, { refused: REFUSALS[no].msg }), all),
    lost: (asked: Asked) => (kept(asked, null), all),
    later: () => ((now += 2), all),
    could: () => unexplained(model, history) === null,
  }
  return all
}

const like = (who: number): LikeCall => ({ do: 'like', who })
const look = (who: number): LikeCall => ({ do: 'look', who })
const likes = (mine: boolean, count: number) => ({ is_thumbs_up: mine ? 1 : 2, thumbsup_num: count })

test('likes: rejects lost updates and stale counts', () => {
  expect(calls(likeModel).done(like(0), likes(true, 1)).done(like(1), likes(true, 2)).could()).toBe(true)
  expect(calls(likeModel).done(like(0), likes(true, 1)).done(like(1), likes(true, 1)).could()).toBe(false)
  expect(calls(likeModel).done(like(0), likes(true, 1)).later().done(look(1), likes(false, 0)).could()).toBe(false)
  // Two concurrent toggles: liked and unliked, never two likes.
  expect(calls(likeModel).done(like(0), likes(true, 1)).done(like(0), likes(false, 0)).could()).toBe(true)
  expect(calls(likeModel).done(like(0), likes(true, 1)).done(like(0), likes(true, 2)).could()).toBe(false)
  expect(calls(likeModel).lost(like(0)).later().done(look(1), likes(false, 1)).could()).toBe(true)
  expect(calls(likeModel).lost(like(0)).later().done(look(1), likes(false, 2)).could()).toBe(false)
})

const gift = (form: string, coins: number): CoinCall => ({ do: 'gift', form, coins })
const spend = (gid: string): CoinCall => ({ do: 'spend', gid })
const HISTORY: CoinCall = { do: 'history' }
/** Newest first, as on the page. */
const moves = (...amounts: number[]) =>
  amounts.map((amount, nth) => ({ amount, balance: amounts.slice(0, nth + 1).reduce((a, b) => a + b, 0) })).toReversed()

test('coins: rejects double spending, double gifts and wrong histories', () => {
  const one = () => calls(coinModel).done(gift('a', 1), { id: 1 }).later()
  expect(one().done(spend('x'), null).refused(spend('y'), 'coins_short').could()).toBe(true)
  expect(one().done(spend('x'), null).done(spend('y'), null).could()).toBe(false)
  expect(one().refused(spend('x'), 'coins_short').could()).toBe(false)
  // The same request, sent twice.
  expect(one().done(spend('x'), null).done(spend('x'), null).later().done(HISTORY, moves(1, -1)).could()).toBe(true)
  expect(one().done(gift('a', 1), { id: 1 }).later().done(HISTORY, moves(1)).could()).toBe(true)
  expect(one().done(gift('a', 1), { id: 2 }).could()).toBe(false)
  expect(one().done(gift('a', 1), { id: 1 }).later().done(HISTORY, moves(1, 1)).could()).toBe(false)
  expect(one().done(spend('x'), null).later().done(HISTORY, moves(1)).could()).toBe(false)
  expect(one().lost(spend('x')).later().done(HISTORY, moves(1, -1)).could()).toBe(true)
  expect(
    one()
      .lost(spend('x'))
      .later()
      .done(HISTORY, moves(1, -1, -1))
      .could(),
  ).toBe(false)
})

const say = (who: number, form: string): CommentCall => ({ do: 'say', who, form })
const remove = (who: number, id: number): CommentCall => ({ do: 'delete', who, id })
const LIST: CommentCall = { do: 'list' }
const ids = (...all: number[]) => all.map((id) => ({ id }))

test('comments: rejects duplicates, losses and undone deletions', () => {
  const one = () => calls(commentModel).done(say(0, 'a'), { id: 5 })
  expect(one().done(say(1, 'b'), { id: 6 }).later().done(LIST, ids(6, 5)).done({ do: 'count' }, 2).could()).toBe(true)
  expect(one().done(say(0, 'a'), { id: 5 }).later().done(LIST, ids(5)).could()).toBe(true)
  expect(one().done(say(0, 'a'), { id: 6 }).could()).toBe(false)
  expect(one().later().done(LIST, ids()).could()).toBe(false)
  expect(one().later().done({ do: 'count' }, 0).could()).toBe(false)
  expect(one().later().done(remove(0, 5), null).later().done(LIST, ids(5)).could()).toBe(false)
  expect(one().later().done(remove(0, 5), null).done(remove(0, 5), null).could()).toBe(false)
  expect(one().later().done(remove(0, 5), null).refused(remove(0, 5), 'unknown_comment').could()).toBe(true)
  expect(one().later().done(remove(1, 5), null).could()).toBe(false)
  expect(calls(commentModel).lost(say(0, 'a')).later().done(LIST, ids(5)).could()).toBe(true)
  expect(calls(commentModel).lost(say(0, 'a')).later().done(LIST, ids(6, 5)).could()).toBe(false)
})

const order = (coins: number): OrderCall => ({ do: 'order', coins })
const cancel = (no: string): OrderCall => ({ do: 'cancel', no })
const see = (no: string): OrderCall => ({ do: 'look', no })
const pay = (no: string): OrderCall => ({ do: 'pay', no })
const placed = (order_no: string) => ({ order_no })

test('orders: rejects duplicates and impossible transitions', () => {
  const one = () => calls(orderModel).done(order(1), placed('A')).later()
  expect(one().done(order(1), placed('A')).could()).toBe(true)
  expect(one().done(order(1), placed('B')).could()).toBe(false)
  expect(one().done(order(2), placed('B')).later().done(see('A'), 'waiting ').could()).toBe(false)
  expect(one().done(order(2), placed('B')).later().done(see('A'), 'closed 订单已关闭').could()).toBe(true)
  // The site may be notified of a payment later, but its replies must not revert.
  const paid = () => one().done(pay('A'), 'paid').later()
  expect(paid().done(see('A'), 'waiting ').later().done(see('A'), 'paid ').could()).toBe(true)
  expect(paid().done(see('A'), 'paid ').later().done(see('A'), 'waiting ').could()).toBe(false)
  expect(paid().done(see('A'), 'closed 订单已关闭').could()).toBe(false)
  // Delivered a moment later: it cannot be cancelled and is waiting.
  expect(paid().refused(cancel('A'), 'order_paid').later().done(see('A'), 'waiting ').could()).toBe(true)
  expect(paid().refused(cancel('A'), 'order_paid').later().done(see('A'), 'waiting 正在关闭').could()).toBe(false)
  expect(paid().done(order(1), placed('B')).could()).toBe(true)
  expect(paid().refused(cancel('A'), 'order_paid').could()).toBe(true)
  expect(one().refused(cancel('A'), 'order_paid').could()).toBe(false)
  const cancelled = () => one().done(cancel('A'), 'waiting 正在关闭').later()
  expect(cancelled().done(pay('A'), 'closed').later().done(see('A'), 'closed 订单已关闭').could()).toBe(true)
  expect(cancelled().done(pay('A'), 'paid').later().done(see('A'), 'paid ').could()).toBe(true)
  expect(cancelled().done(see('A'), 'closed 订单已关闭').later().done(pay('A'), 'paid').could()).toBe(false)
  expect(cancelled().done(see('A'), 'waiting ').could()).toBe(false)
})

const OPEN: PanelCall = { do: 'open' }
const REFRESH: PanelCall = { do: 'refresh', ids: null, gid: null }
const lock = (...balls: string[]): PanelCall => ({ do: 'lock', balls: balls.map((ball) => `${ball}+`) })
/** `1 2* 3`: bets whose ids are their numbers in the round, the second one locked. */
const panel = (bets: string, free = 10, loop = 1) => ({
  lists: bets.split(' ').map((bet) => ({
    red_ball: bet.replace('*', ''),
    blue_ball: '',
    ball_id: `${loop} ${bet.replace('*', '')}`,
    is_change: bet.endsWith('*') ? 1 : 0,
  })),
  refreshCount: free,
  loop,
})

test('random panel: rejects lost bets, moved locks and reused bets', () => {
  const opened = () => calls(panelModel('random')).done(OPEN, panel('1 2 3 4 5')).later()
  const [more, less]: PanelCall[] = [{ do: 'add' }, { do: 'minus' }]
  const added = opened().done(more!, panel('1 2 3 4 5 6'))
  expect(added.later().done(OPEN, panel('1 2 3 4 5')).could()).toBe(false)
  expect(opened().done(more!, panel('1 2 3 4 5 6')).done(more!, panel('1 2 3 4 5 7')).could()).toBe(false)
  expect(opened().done(more!, panel('1 2 3 4 5 6')).done(less!, panel('1 2 3 4 5')).could()).toBe(true)
  expect(opened().done(lock('2'), panel('1 2* 3 4 5')).done(REFRESH, panel('6 2* 7 8 9')).could()).toBe(true)
  expect(opened().done(lock('2'), panel('1 2* 3 4 5')).later().done(REFRESH, panel('6 2 7 8 9')).could()).toBe(false)
  expect(opened().done(REFRESH, panel('6 7 8 9 10')).later().done(lock('2'), panel('6 2* 8 9 10')).could()).toBe(false)
  expect(opened().done(REFRESH, panel('6 7 8 9 10')).later().refused(lock('2'), 'unknown_bet').could()).toBe(true)
  expect(opened().lost(REFRESH).later().done(OPEN, panel('6 7 8 9 10')).could()).toBe(true)
  // Half of a refresh.
  expect(opened().lost(REFRESH).later().done(OPEN, panel('1 7 8 9 10')).could()).toBe(false)
})

test('lucky panel: rejects repeated bets and exceeded quotas', () => {
  const opened = () => calls(panelModel('lucky')).done(OPEN, panel('1 2 3 4 5')).later()
  expect(opened().done(REFRESH, panel('6 7 8 9 10', 9)).could()).toBe(true)
  expect(opened().done(REFRESH, panel('6 7 8 9 1', 9)).could()).toBe(false)
  expect(opened().done(REFRESH, panel('6 7 8 9 10', 9)).done(REFRESH, panel('11 12 13 14 15', 9)).could()).toBe(false)
  const both = opened().done(lock('1'), panel('1* 2 3 4 5')).later().done(lock('2'), panel('1* 2* 3 4 5')).later()
  expect(both.refused(lock('3'), 'vip_to_lock').could()).toBe(true)
  expect(both.done(lock('3'), panel('1* 2* 3* 4 5')).could()).toBe(false)
  const rounds = (dealt: number) => [
    { loop: 2, key: null, dealt: null },
    { loop: 1, key: 'k', dealt },
  ]
  const END: PanelCall = { do: 'end the round' }
  expect(
    opened()
      .done(END, rounds(5))
      .later()
      .done(REFRESH, panel('1 2 3 4 6', 9, 2))
      .could(),
  ).toBe(true)
  expect(opened().done(REFRESH, panel('6 7 8 9 10', 9)).later().done(END, rounds(5)).could()).toBe(false)
  expect(opened().done(END, rounds(5)).done(END, rounds(5)).could()).toBe(false)
  expect(opened().done(END, rounds(5)).refused(END, 'no_round').could()).toBe(true)
})

test('lucky panel: rejects a second refresh for one request’s coin', () => {
  const used = calls(panelModel('lucky')).done(OPEN, panel('1 2 3 4 5')).later()
  for (let nth = 1; nth <= 10; nth++) {
    used.done(REFRESH, panel([1, 2, 3, 4, 5].map((n) => n + 5 * nth).join(' '), 10 - nth)).later()
  }
  expect(used.refused(REFRESH, 'refreshes_used_member').could()).toBe(true)
  const paid: PanelCall = { do: 'refresh', ids: null, gid: 'x' }
  used.later().refused({ do: 'refresh', ids: null, gid: 'y' }, 'coins_short').later()
  expect(used.done(paid, panel('61 62 63 64 65', 0)).done(paid, panel('61 62 63 64 65', 0)).could()).toBe(true)
  expect(used.later().done(paid, panel('71 72 73 74 75', 0)).could()).toBe(false)
})
