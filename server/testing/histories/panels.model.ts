import { FREE_REFRESHES, LUCKY_LOCKS, OTHER_LOCKS, PANEL_LIMIT, PANEL_START } from '#contract/infra/quotas.ts'
import { REFUSALS } from '#contract/refusals.ts'
import type { LuckyRound, Panel } from '#contract/play/picks.ts'
import type { SequentialModel, CallReply } from './linearizable.ts'

/** The member has no paid membership. A bet is written as its two zones, such as `01 02 03 04 05 06+07`. */
export type PanelCall =
  | { do: 'open' | 'add' | 'minus' | 'end the round' | 'rounds' }
  /** `ids` null: all unlocked bets. `gid` is the request id of a refresh that costs a coin; null: a free refresh. */
  | { do: 'refresh'; ids: readonly string[] | null; gid: string | null }
  | { do: 'lock' | 'unlock'; balls: readonly string[] }

/** `ball` and `id` are null until a response has shown them. */
interface PanelSlot {
  readonly ball: string | null
  readonly id: string | null
  readonly locked: boolean
  readonly loop: number
}

export interface PanelState {
  /** Null if the panel was never opened. */
  readonly places: readonly PanelSlot[] | null
  /** Ids of all bets in replies. The id of a removed bet is never used again. */
  readonly ids: readonly string[]
  readonly freeUsed: number
  /** Request ids of refreshes that cost a coin. */
  readonly paid: readonly string[]
  /** Number of bets by lucky round. `known` are the bets of the last round that a response has shown. */
  readonly dealt: readonly number[]
  readonly known: readonly string[]
}

type No = keyof typeof REFUSALS
/** Several refusals are possible if the result depends on the member's coins, which this model does not contain. */
type PanelOutcome = { readonly paper: PanelState } | { readonly no: readonly No[] }
const refuseWith = (...codes: No[]): PanelOutcome => ({ no: codes })

const COINS: readonly No[] = ['coins_short', 'coin_refreshes_used']

/** For one game and issue (docs/rules/picking.md). Only the mode `lucky` has rounds. */
export const panelModel = (mode: 'lucky' | 'random'): SequentialModel<PanelState, PanelCall> => ({
  start: { places: null, ids: [], freeUsed: 0, paid: [], dealt: [], known: [] },
  step(paper, asked, told) {
    const outcome = computeOutcome(mode, paper, asked)
    if (told === null) return 'paper' in outcome ? [outcome.paper] : [paper]
    const mayBeShort = asked.do === 'refresh' && asked.gid !== null && 'paper' in outcome && !hasPaid(paper, asked.gid)
    if ('refused' in told) {
      const codes = 'no' in outcome ? outcome.no : mayBeShort ? COINS : []
      return codes.some((code) => REFUSALS[code].msg === told.refused) ? [paper] : []
    }
    if (!('paper' in outcome)) return []
    if (asked.do === 'rounds' || asked.do === 'end the round')
      return matchesRounds(outcome.paper, told.done as LuckyRound[]) ? [outcome.paper] : []
    return matchShownPanel(mode, outcome.paper, told.done as Panel)
  },
})

const hasPaid = ({ paid }: PanelState, gid: string | null): boolean => gid !== null && paid.includes(gid)

function computeOutcome(mode: 'lucky' | 'random', paper: PanelState, asked: PanelCall): PanelOutcome {
  if (asked.do === 'rounds') return { paper }
  if (asked.do === 'end the round') {
    return paper.dealt.at(-1) ? { paper: { ...paper, dealt: [...paper.dealt, 0], known: [] } } : refuseWith('no_round')
  }
  if (asked.do === 'lock' || asked.do === 'unlock') return lockInModel(mode, paper, asked)
  if (mode === 'lucky' && asked.do !== 'open' && asked.do !== 'refresh')
    return refuseWith(asked.do === 'add' ? 'vip_for_more' : 'no_minus_in_lucky')
  if (asked.do === 'refresh' && hasPaid(paper, asked.gid)) return { paper }
  const open = paper.places ? paper : dealBets(mode, { ...paper, places: [] }, PANEL_START)
  return asked.do === 'refresh' ? refreshPanel(mode, open, asked) : resizePanel(mode, open, asked.do)
}

function resizePanel(mode: 'lucky' | 'random', open: PanelState, what: 'open' | 'add' | 'minus'): PanelOutcome {
  const places = open.places!
  if (what === 'open') return { paper: open }
  if (what === 'add') return places.length < PANEL_LIMIT ? { paper: dealBets(mode, open, 1) } : refuseWith('panel_full')
  const last = places.findLastIndex((place) => !place.locked)
  if (places.length === 1 || last < 0) return refuseWith('nothing_to_remove')
  return { paper: { ...open, places: places.toSpliced(last, 1) } }
}

type Refresh = Extract<PanelCall, { do: 'refresh' }>

function refreshPanel(mode: 'lucky' | 'random', open: PanelState, { ids, gid }: Refresh): PanelOutcome {
  const counts = mode === 'lucky'
  const left = FREE_REFRESHES.member - open.freeUsed
  if (counts && gid !== null && left > 0) return refuseWith('free_refreshes_left')
  // The site checks the coins before the bets, so a refusal because of coins is possible too.
  const besides = gid === null ? [] : COINS
  const leaving = open.places!.filter((place) => !place.locked && (ids === null || ids.includes(place.id ?? '')))
  if (ids !== null && leaving.length < ids.length) return refuseWith('unknown_bet', ...besides)
  if (leaving.length === 0) return refuseWith('nothing_to_refresh', ...besides)
  if (counts && gid === null && left === 0) return refuseWith('refreshes_used_member')
  const free = counts && gid === null ? 1 : 0
  const paid = gid === null ? open.paid : [...open.paid, gid]
  return { paper: dealBets(mode, { ...open, freeUsed: open.freeUsed + free, paid }, leaving) }
}

/** Adds bets that the server draws, unknown until a response shows them. `where`: their number, or the slots to replace. */
function dealBets(mode: 'lucky' | 'random', paper: PanelState, where: number | readonly PanelSlot[]): PanelState {
  const lucky = mode === 'lucky'
  const dealt = lucky && paper.dealt.length === 0 ? [0] : paper.dealt
  const fresh: PanelSlot = { ball: null, id: null, locked: false, loop: dealt.length }
  const places = paper.places!
  const count = typeof where === 'number' ? where : where.length
  return {
    ...paper,
    places:
      typeof where === 'number'
        ? [...places, ...Array.from({ length: where }, () => fresh)]
        : places.map((place) => (where.includes(place) ? fresh : place)),
    dealt: lucky ? [...dealt.slice(0, -1), dealt.at(-1)! + count] : dealt,
  }
}

type Locking = Extract<PanelCall, { do: 'lock' | 'unlock' }>

function lockInModel(mode: 'lucky' | 'random', paper: PanelState, { do: what, balls }: Locking): PanelOutcome {
  const places = paper.places ?? []
  if (balls.some((ball) => places.every((place) => place.ball !== ball))) return refuseWith('unknown_bet')
  const toLocked = what === 'lock'
  const after = places.map((place) => (balls.includes(place.ball ?? '') ? { ...place, locked: toLocked } : place))
  const [before, held] = [places, after].map((all) => all.filter((place) => place.locked).length)
  const most = mode === 'lucky' ? LUCKY_LOCKS.member : OTHER_LOCKS
  if (toLocked && held! > before! && held! > most) return refuseWith(mode === 'lucky' ? 'vip_to_lock' : 'locks_used')
  return { paper: { ...paper, places: after } }
}

/** Returns no state for a contradiction: known bets must be unchanged in their slots, dealt bets must be new. */
function matchShownPanel(mode: 'lucky' | 'random', paper: PanelState, panel: Panel): PanelState[] {
  const { places, known } = paper
  if (places?.length !== panel.lists.length) return []
  const now = panel.lists.map(({ red_ball, blue_ball, ball_id, is_change }, nth) => ({
    ball: `${red_ball}+${blue_ball}`,
    id: ball_id,
    locked: is_change === 1,
    loop: places[nth]!.loop,
  }))
  const isNew = (nth: number) => places[nth]!.ball === null
  const fits = now.every(({ ball, id, locked: held }, nth) => {
    if (held !== places[nth]!.locked) return false
    return isNew(nth) ? !paper.ids.includes(id) : ball === places[nth]!.ball && id === places[nth]!.id
  })
  if (!fits || new Set(now.map(({ ball }) => ball)).size < now.length) return []
  const ids = [...paper.ids, ...now.filter((_, nth) => isNew(nth)).map(({ id }) => id)]
  if (mode === 'random') return [{ ...paper, places: now, ids }]
  const fresh = now.filter(({ loop }, nth) => isNew(nth) && loop === paper.dealt.length).map(({ ball }) => ball)
  const isRight =
    fresh.every((ball) => !known.includes(ball)) &&
    panel.loop === Math.max(...now.map(({ loop }) => loop)) &&
    panel.refreshCount === FREE_REFRESHES.member - paper.freeUsed
  return isRight ? [{ ...paper, places: now, ids, known: [...known, ...fresh].toSorted() }] : []
}

/** Rounds are newest first. An ended round may have dealt more bets, because it skips bets that are on the panel. */
function matchesRounds({ dealt }: PanelState, rounds: readonly LuckyRound[]): boolean {
  return (
    rounds.length === dealt.length &&
    rounds.every(({ loop, key, dealt: said }, nth) => {
      const count = dealt[loop - 1]!
      if (loop !== dealt.length - nth) return false
      return nth === 0 ? key === null : key !== null && said !== null && said >= count && said <= count + PANEL_LIMIT
    })
  )
}

/** Callers choose their next bets from this panel. Null if the reply has none. */
export const getPanel = (told: CallReply | null): Panel | null =>
  told && 'done' in told && typeof told.done === 'object' && told.done !== null && 'lists' in told.done
    ? (told.done as Panel)
    : null
