import { randomUUID } from 'node:crypto'
import {
  addPostComment,
  deletePostComment,
  likePost,
  type Post,
  post,
  postComments,
} from '#contract/community/forum.ts'
import { giveGift } from '#contract/payments/gifts.console.ts'
import { cancelOrder, notifyVerify, type Payment, recharge } from '#contract/payments/orders.ts'
import { coinHistory } from '#contract/people/coins.ts'
import { lockBets, luckyRounds, newRound, type Panel, selection } from '#contract/play/picks.ts'
import { coinModel } from './coins.model.ts'
import { commentModel } from './comments.model.ts'
import { likeModel } from './likes.model.ts'
import type { CallReply } from './linearizable.ts'
import { orderModel } from './orders.model.ts'
import { panelModel, getPanel } from './panels.model.ts'
import {
  type RecordedReply,
  recordReply,
  fetchText,
  callEndpointOnce,
  type CallRecorder,
  createCallRecorder,
} from './call-recorder.ts'
import type { CallIntention, IntentionOn } from './intentions.ts'

export interface Playground {
  readonly base: string
  /** Session tokens of the members. `operator` is the token of an operator that gives coins. */
  readonly members: readonly string[]
  readonly operator: string
  readonly ids: readonly number[]
  /** All likes and comments are for this post. */
  readonly postId: number
}

const LUCKY_GAME = 3
/** So many combinations that the site does not deal the same bet twice by chance. */
const RANDOM_GAME = 1
const FORMS = 4

/**
 * `does` sends a generated call and records the call and its response. `objects`: the recorders, one for each kind of data
 * that calls change.
 */
export function createPlayers(place: Playground) {
  const likes = createCallRecorder('likes', likeModel)
  const comments = createCallRecorder('comments', commentModel)
  const members = place.members.map((token, who) => createMemberPlayer(token, who))
  const topic = createTopicPlayer(place, likes, comments)

  function does(wish: CallIntention): Promise<void> {
    if (wish.on === 'likes') return topic.likes(wish)
    if (wish.on === 'comments') return topic.comments(wish)
    const member = members[wish.who]!
    if (wish.on === 'panel') return member.panel(wish)
    return wish.on === 'coins' ? member.coins(wish) : member.orders(wish)
  }

  return {
    does,
    objects: [likes, comments, ...members.flatMap(({ objects }) => objects)] as readonly Pick<
      CallRecorder,
      'name' | 'history' | 'fault'
    >[],
  }

  function createMemberPlayer(token: string, who: number) {
    const coins = createCallRecorder(`coins of ${who}`, coinModel)
    const panels = { lucky: createPanelState('lucky'), random: createPanelState('random') }
    const orders = createOrderPlayer(place, who, coins)

    function createPanelState(mode: 'lucky' | 'random') {
      return { kept: createCallRecorder(`${mode} panel of ${who}`, panelModel(mode)), seen: null as Panel | null }
    }

    async function panel(wish: IntentionOn<'panel'>): Promise<void> {
      const mode = panels[wish.mode]
      const { asked, call } = buildPanelCall(place.base, token, mode.seen, wish)
      const answered = await recordReply(call)
      mode.seen = getPanel(answered.told) ?? mode.seen
      mode.kept.keep(asked, answered)
      if (asked.do === 'refresh' && asked.gid !== null) coins.keep({ do: 'spend', gid: asked.gid }, answered)
    }

    const forms = Array.from({ length: FORMS }, () => randomUUID())
    async function coinsWish({ gift, nth }: IntentionOn<'coins'>): Promise<void> {
      if (!gift) {
        const history = await recordReply(() => callEndpointOnce(place.base, token, coinHistory, { pageSize: 100 }))
        return coins.keep({ do: 'history' }, history)
      }
      const form = forms[nth % FORMS]!
      // The same form id always has the same number of coins.
      const number = (nth % FORMS) + 1
      const input = { user_id: place.ids[who]!, type: 2, number, reason: '补偿', form } as const
      coins.keep(
        { do: 'gift', coins: number, form },
        await recordReply(() => callEndpointOnce(place.base, place.operator, giveGift, input)),
      )
    }

    return {
      panel,
      coins: coinsWish,
      orders: orders.does,
      objects: [coins, orders.kept, panels.lucky.kept, panels.random.kept],
    }
  }
}

/** `seen` is the panel that was last in a reply to any caller. */
function buildPanelCall(base: string, token: string, seen: Panel | null, { mode, does, nth }: IntentionOn<'panel'>) {
  const type = mode === 'lucky' ? LUCKY_GAME : RANDOM_GAME
  const wire = mode === 'lucky' ? 'convention' : 'rand'
  const select = (input: object, gid?: string) => () =>
    callEndpointOnce(base, token, selection(type), { type: wire, ...input } as const, gid ? { gid } : {})
  const bet = seen?.lists[nth % seen.lists.length]
  switch (does) {
    case 'refresh': {
      // Pays with a coin when the free refreshes are used up. Some request ids are used repeatedly.
      const gid = mode === 'lucky' && seen?.refreshCount === 0 ? `${token.slice(0, 8)}.${nth}` : null
      const call = select({ is_refresh: 1, ...(gid !== null && { use_coin: 1 }) }, gid ?? undefined)
      return { asked: { do: 'refresh', ids: null, gid }, call } as const
    }
    case 'refresh one': {
      if (!bet) break
      const ids = [bet.ball_id]
      return { asked: { do: 'refresh', ids, gid: null }, call: select({ is_refresh: 1, reload_ball: ids }) } as const
    }
    case 'lock':
    case 'unlock': {
      if (!bet || !seen) break
      const input = { type, issueno: seen.issuenoInfo.nextissueno, mode: wire, state: does === 'lock' ? 1 : 2 } as const
      const { red_ball, blue_ball } = bet
      const call = () => callEndpointOnce(base, token, lockBets, { ...input, red_ball, blue_ball })
      return { asked: { do: does, balls: [`${red_ball}+${blue_ball}`] }, call } as const
    }
    case 'rounds':
      return { asked: { do: does }, call: () => callEndpointOnce(base, token, luckyRounds, { type }) } as const
    case 'end the round':
      return { asked: { do: does }, call: () => callEndpointOnce(base, token, newRound, { type }) } as const
    case 'add':
    case 'minus':
      return { asked: { do: does }, call: select({ [does]: 1 }) } as const
    case 'open':
      break
  }
  return { asked: { do: 'open' }, call: select({}) } as const
}

function createTopicPlayer(
  { base, members, postId }: Playground,
  likes: ReturnType<typeof createCallRecorder<readonly number[], Parameters<typeof likeModel.step>[1]>>,
  comments: ReturnType<
    typeof createCallRecorder<Parameters<typeof commentModel.step>[0], Parameters<typeof commentModel.step>[1]>
  >,
) {
  const forms = members.map(() => Array.from({ length: FORMS }, () => randomUUID()))
  const said = members.map((): number[] => [])

  async function likesWish({ who, look }: IntentionOn<'likes'>): Promise<void> {
    const token = members[who]!
    const call = look
      ? () => callEndpointOnce(base, token, post, { id: postId })
      : () => callEndpointOnce(base, token, likePost, { id: postId, type: 1 })
    likes.keep({ do: look ? 'look' : 'like', who }, await recordReply(call))
  }

  async function commentsWish({ who, does, nth }: IntentionOn<'comments'>): Promise<void> {
    const token = members[who]!
    const own = said[who]!
    const id = own[nth % own.length]
    if (does === 'delete' && id !== undefined) {
      return comments.keep(
        { do: does, who, id },
        await recordReply(() => callEndpointOnce(base, token, deletePostComment, { id })),
      )
    }
    if (does === 'say') {
      const form = forms[who]![nth % FORMS]!
      const input = { dynamics_id: postId, content: `今晚看好${TEXTS[nth % FORMS]}`, form }
      const answered = await recordReply(() => callEndpointOnce(base, token, addPostComment, input))
      const told = getReplyData(answered.told) as { id: number } | null
      if (told) own.push(told.id)
      return comments.keep({ do: does, who, form }, answered)
    }
    if (does === 'count') {
      const answered = await recordReply(() => callEndpointOnce(base, token, post, { id: postId }))
      const count = (getReplyData(answered.told) as Post | null)?.comment_num
      return comments.keep({ do: does }, count === undefined ? answered : { ...answered, told: { done: count } })
    }
    const list = await recordReply(() => callEndpointOnce(base, token, postComments, { id: postId, pageSize: 100 }))
    comments.keep({ do: 'list' }, list)
  }

  return { likes: likesWish, comments: commentsWish }
}

const TEXTS = ['大号', '小号', '连号', '龙头']

function createOrderPlayer(
  { base, members }: Playground,
  who: number,
  coins: CallRecorder<Parameters<typeof coinModel.step>[1]>,
) {
  const token = members[who]!
  const kept = createCallRecorder(`orders of ${who}`, orderModel)
  const placed: { no: string; coins: number; page: string }[] = []

  async function does({ does: what, nth }: IntentionOn<'orders'>): Promise<void> {
    const known = placed[nth % placed.length]
    if (what === 'order' || !known) return order((nth % 3) + 1)
    const { no } = known
    if (what === 'pay') return pays(known)
    const answered = await recordReply(() =>
      callEndpointOnce(base, token, what === 'cancel' ? cancelOrder : notifyVerify, { order_no: no }),
    )
    const state = getReplyData(answered.told) as { state: string; words: string } | null
    const told = state ? { done: `${state.state} ${state.words}` } : answered.told
    kept.keep({ do: what, no }, { ...answered, told })
  }

  async function order(number: number): Promise<void> {
    const input = { type: 2, virtual: number, state: 1, adult: 1 } as const
    const answered = await recordReply(() => callEndpointOnce(base, token, recharge, input))
    kept.keep({ do: 'order', coins: number }, answered)
    const payment = getReplyData(answered.told) as Payment | null
    if (payment?.qrcode) placed.push({ no: payment.order_no, coins: number, page: payment.qrcode })
  }

  async function pays({ no, coins: number, page }: (typeof placed)[number]): Promise<void> {
    const paying = await recordReply(async () => {
      const form = new URLSearchParams({ action: 'pay' })
      const words = (await fetchText(page, { method: 'POST', body: form })) ?? ''
      if (words.includes('支付成功')) return { done: 'paid' }
      return words.includes('支付已关闭') ? { done: 'closed' } : null
    })
    kept.keep({ do: 'pay', no }, paying)
    // Without a reply: the coins are credited when the wallet notifies the site, maybe after its page is shown.
    if (getReplyData(paying.told) !== 'closed')
      coins.keep({ do: 'pay', coins: number, order: no }, withoutReply(paying))
  }

  return { does, kept }
}

const withoutReply = ({ began }: RecordedReply): RecordedReply => ({ told: null, began, ended: Infinity })

const getReplyData = (told: CallReply | null): unknown => (told && 'done' in told ? told.done : null)
