import { FREE_REFRESHES, LUCKY_LOCKS, OTHER_LOCKS, PANEL_LIMIT, PANEL_START } from '#contract/infra/quotas.ts'
import { REFUSALS } from '#contract/refusals.ts'
import type { LuckyRound, Panel } from '#contract/play/picks.ts'
import type { SequentialModel, CallAnswer } from './linearizable.ts'

/** A call on a panel of a member without membership. A ball is its first and second zone: `01 02 03 04 05 06+07`. */
export type PanelCall =
  | { do: 'open' | 'add' | 'minus' | 'end the round' | 'rounds' }
  /**
   * `ids`: bets to refresh; null: all unlocked ones. `gid`: request id of a refresh paid with a coin; null: a free one.
   */
  | { do: 'refresh'; ids: readonly string[] | null; gid: string | null }
  | { do: 'lock' | 'unlock'; balls: readonly string[] }

/** null: no caller knows the value yet. */
interface Place {
  readonly ball: string | null
  readonly id: string | null
  readonly locked: boolean
  readonly loop: number
}

export interface PanelPaper {
  /** null: never opened. */
  readonly places: readonly Place[] | null
  /** All ids seen: the id of a removed bet is never reused. */
  readonly ids: readonly string[]
  readonly freeUsed: number
  /** Request ids of paid refreshes. */
  readonly paid: readonly string[]
  /** Number of bets dealt per round, and the known bets of the last one. */
  readonly dealt: readonly number[]
  readonly known: readonly string[]
}

type No = keyof typeof REFUSALS
/**
 * Result of a call: the panel afterwards, or the possible refusals; several where coins decide, which this model does
 * not have.
 */
type After = { readonly paper: PanelPaper } | { readonly no: readonly No[] }
const no = (...codes: No[]): After => ({ no: codes })

const COINS: readonly No[] = ['coins_short', 'coin_refreshes_used']

/** Model of a member's panel (docs/rules/picking.md) of one game and issue: lucky, with rounds, or random. */
export const panelModel = (mode: 'lucky' | 'random'): SequentialModel<PanelPaper, PanelCall> => ({
  start: { places: null, ids: [], freeUsed: 0, paid: [], dealt: [], known: [] },
  step(paper, asked, told) {
    const outcome = outcomeOf(mode, paper, asked)
    if (told === null) return 'paper' in outcome ? [outcome.paper] : [paper]
    const mayBeShort = asked.do === 'refresh' && asked.gid !== null && 'paper' in outcome && !hasPaid(paper, asked.gid)
    if ('refused' in told) {
      const codes = 'no' in outcome ? outcome.no : mayBeShort ? COINS : []
      return codes.some((code) => REFUSALS[code].msg === told.refused) ? [paper] : []
    }
    if (!('paper' in outcome)) return []
    if (asked.do === 'rounds' || asked.do === 'end the round')
      return showsRounds(outcome.paper, told.done as LuckyRound[]) ? [outcome.paper] : []
    return shown(mode, outcome.paper, told.done as Panel)
  },
})

const hasPaid = ({ paid }: PanelPaper, gid: string | null): boolean => gid !== null && paid.includes(gid)

function outcomeOf(mode: 'lucky' | 'random', paper: PanelPaper, asked: PanelCall): After {
  if (asked.do === 'rounds') return { paper }
  if (asked.do === 'end the round') {
    return paper.dealt.at(-1) ? { paper: { ...paper, dealt: [...paper.dealt, 0], known: [] } } : no('no_round')
  }
  if (asked.do === 'lock' || asked.do === 'unlock') return locked(mode, paper, asked)
  if (mode === 'lucky' && asked.do !== 'open' && asked.do !== 'refresh')
    return no(asked.do === 'add' ? 'vip_for_more' : 'no_minus_in_lucky')
  if (asked.do === 'refresh' && hasPaid(paper, asked.gid)) return { paper }
  const open = paper.places ? paper : deals(mode, { ...paper, places: [] }, PANEL_START)
  return asked.do === 'refresh' ? refreshed(mode, open, asked) : moreOrLess(mode, open, asked.do)
}

function moreOrLess(mode: 'lucky' | 'random', open: PanelPaper, what: 'open' | 'add' | 'minus'): After {
  const places = open.places!
  if (what === 'open') return { paper: open }
  if (what === 'add') return places.length < PANEL_LIMIT ? { paper: deals(mode, open, 1) } : no('panel_full')
  const last = places.findLastIndex((place) => !place.locked)
  if (places.length === 1 || last < 0) return no('nothing_to_remove')
  return { paper: { ...open, places: places.toSpliced(last, 1) } }
}

type Refresh = Extract<PanelCall, { do: 'refresh' }>

function refreshed(mode: 'lucky' | 'random', open: PanelPaper, { ids, gid }: Refresh): After {
  const counts = mode === 'lucky'
  const left = FREE_REFRESHES.member - open.freeUsed
  if (counts && gid !== null && left > 0) return no('free_refreshes_left')
  // Coins are checked before bets.
  const besides = gid === null ? [] : COINS
  const leaving = open.places!.filter((place) => !place.locked && (ids === null || ids.includes(place.id ?? '')))
  if (ids !== null && leaving.length < ids.length) return no('unknown_bet', ...besides)
  if (leaving.length === 0) return no('nothing_to_refresh', ...besides)
  if (counts && gid === null && left === 0) return no('refreshes_used_member')
  const free = counts && gid === null ? 1 : 0
  const paid = gid === null ? open.paid : [...open.paid, gid]
  return { paper: deals(mode, { ...open, freeUsed: open.freeUsed + free, paid }, leaving) }
}

/** Deals bets that no caller knows yet: a number of additional ones, or replacements. */
function deals(mode: 'lucky' | 'random', paper: PanelPaper, where: number | readonly Place[]): PanelPaper {
  const lucky = mode === 'lucky'
  const dealt = lucky && paper.dealt.length === 0 ? [0] : paper.dealt
  const fresh: Place = { ball: null, id: null, locked: false, loop: dealt.length }
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

function locked(mode: 'lucky' | 'random', paper: PanelPaper, { do: what, balls }: Locking): After {
  const places = paper.places ?? []
  if (balls.some((ball) => places.every((place) => place.ball !== ball))) return no('unknown_bet')
  const toLocked = what === 'lock'
  const after = places.map((place) => (balls.includes(place.ball ?? '') ? { ...place, locked: toLocked } : place))
  const [before, held] = [places, after].map((all) => all.filter((place) => place.locked).length)
  const most = mode === 'lucky' ? LUCKY_LOCKS.member : OTHER_LOCKS
  if (toLocked && held! > before! && held! > most) return no(mode === 'lucky' ? 'vip_to_lock' : 'locks_used')
  return { paper: { ...paper, places: after } }
}

/** Adds the values of a shown panel to the state, if they fit: known bets unchanged in their slots, dealt ones new. */
function shown(mode: 'lucky' | 'random', paper: PanelPaper, panel: Panel): PanelPaper[] {
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

/** Newest first. An ended round has dealt the bets seen, and those skipped because they were on the panel. */
function showsRounds({ dealt }: PanelPaper, rounds: readonly LuckyRound[]): boolean {
  return (
    rounds.length === dealt.length &&
    rounds.every(({ loop, key, dealt: said }, nth) => {
      const count = dealt[loop - 1]!
      if (loop !== dealt.length - nth) return false
      return nth === 0 ? key === null : key !== null && said !== null && said >= count && said <= count + PANEL_LIMIT
    })
  )
}

/** Returns the panel in a reply, for callers that react to it. */
export const panelOf = (told: CallAnswer | null): Panel | null =>
  told && 'done' in told && typeof told.done === 'object' && told.done !== null && 'lists' in told.done
    ? (told.done as Panel)
    : null
