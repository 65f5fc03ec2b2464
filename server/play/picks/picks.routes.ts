import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { modeOf } from '#contract/infra/modes.ts'
import { lockBets, luckyRounds, newRound, selection } from '#contract/play/picks.ts'
import { refuse } from '#contract/refusals.ts'
import { rank } from '#lottery/combinations.ts'
import { GAMES, GAME_TYPES, type Game, type GameType, type Mode } from '#lottery/games.ts'
import { allowsMode } from '#lottery/modes.ts'
import { InvalidNumbers, parsePick } from '#lottery/numbers.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { isLost } from '#server/infra/lib/errors.ts'
import { networkHash } from '#server/infra/http/network.ts'
import { gidOf } from '#server/infra/http/gid.ts'
import { route } from '#server/infra/http/route.ts'
import { agreedOrRefuse, type Session, VISITOR_COOKIE } from '#server/infra/http/session.ts'
import { type LockRequest, lock } from './locks.ts'
import type { Member, Player } from './owner.ts'
import { isKeyed } from './paid-refresh.ts'
import { presentPanel, presentRound } from './picks.present.ts'
import type { Action } from './picks.rules.ts'
import { type PicksDeps, play } from './picks.ts'
import { beginRound, roundsOf } from './rounds.ts'

export interface PicksRoutesDeps extends Site, PicksDeps {}

type Input = ParsedInputOf<ReturnType<typeof selection>>

const ONE_DAY = 86_400

/** Routes of the seven selection calls, the lock and the lucky rounds. */
export function picksRoutes(site: PicksRoutesDeps): void {
  for (const type of GAME_TYPES) selectionRoute(site, type)
  lockRoute(site)
  roundRoutes(site)
}

function lockRoute(site: PicksRoutesDeps): void {
  route(site, lockBets, async ({ input, member }) => {
    const { type, issueno, state } = input
    const mode = input.mode ? modeOfGame(GAMES[type], input.mode) : null
    const bets = betsOf(input)
    if (!member) refuse(Array.isArray(input.red_ball) ? 'sign_in_expired' : 'sign_in_first')
    const player: Member = { kind: 'member', ...member }
    const request: LockRequest = {
      type,
      issueno,
      mode,
      lock: state === 1,
      ranks: bets.map(([red, blue]) => rankOf(GAMES[type], red, blue)),
    }
    return presentPanel(await inTransaction(site.db, (tx) => lock(tx, site, player, request)))
  })
}

function roundRoutes(site: PicksRoutesDeps): void {
  const { db, clock, secret } = site
  route(site, luckyRounds, async ({ input: { type }, session, request }) => {
    const rows = await roundsOf(db, playerOf(session, null, request, secret), type, clock.now())
    return rows.map(presentRound)
  })
  route(site, newRound, async ({ input, session, request, reply }) => {
    const player = playerOf(session, input.uuid ?? null, request, secret)
    const renew = (uuid: string) => giveCookie(reply, uuid, site.https)
    const rows = await inTransaction(db, (tx) => beginRound(tx, site, player, input.type, renew))
    return rows.map(presentRound)
  })
}

/** Pairs red and blue balls by index. Both are texts, or both are arrays of one length without repeats. */
function betsOf({
  red_ball,
  blue_ball,
}: Pick<ParsedInputOf<typeof lockBets>, 'red_ball' | 'blue_ball'>): [red: string, blue: string][] {
  if (!Array.isArray(red_ball) && !Array.isArray(blue_ball)) return [[red_ball, blue_ball]]
  if (!Array.isArray(red_ball) || !Array.isArray(blue_ball)) refuse('bad_numbers')
  if (red_ball.length !== blue_ball.length) refuse('bad_numbers')
  const bets = red_ball.map((red, at): [string, string] => [red, blue_ball[at] ?? ''])
  if (new Set(bets.map(String)).size < bets.length) refuse('bad_numbers')
  return bets
}

function selectionRoute(site: PicksRoutesDeps, type: GameType): void {
  route(site, selection(type), async ({ input, session, request, reply }) => {
    const mode = modeOfGame(GAMES[type], input.type)
    const action = actionOf(GAMES[type], input, gidOf(request.headers))
    if (action.kind !== 'open') agreedOrRefuse(session.member)
    const player = playerOf(session, input.uuid ?? null, request, site.secret)
    // A rejected call also renews the cookie of an active visitor. A new cookie is set only after its row is committed.
    const renew = (uuid: string) => giveCookie(reply, uuid, site.https)
    const turn = { type, mode, action }
    const comesAgain = isKeyed(player, mode, action) ? isLost : undefined
    const shown = await inTransaction(site.db, (tx) => play(tx, site, player, turn, renew), comesAgain)
    if (shown.uuid) renew(shown.uuid)
    return presentPanel(shown)
  })
}

function modeOfGame(game: Game, wire: Input['type']): Mode {
  const mode = modeOf(wire)
  if (!allowsMode(game, mode)) refuse('mode_not_offered')
  return mode
}

function playerOf(
  { member, visitorCookie }: Session,
  claimed: string | null,
  { ip }: FastifyRequest,
  secret: string,
): Player {
  if (member) return { kind: 'member', ...member }
  return { kind: 'visitor', cookie: visitorCookie, claimed, address: networkHash(secret, ip) }
}

function actionOf(game: Game, input: Input, gid: string | null): Action {
  const { is_refresh, add, minus, own } = input
  const actions = [is_refresh, add, minus, own].filter((flag) => flag === 1).length
  if (actions > 1) refuse('one_action')
  if (is_refresh) {
    // A repeated refresh is paid once.
    const paidBy = input.use_coin ? (gid ?? '') : null
    return { kind: 'refresh', ids: input.reload_ball ?? null, count: input.reload_num ?? null, paidBy }
  }
  if (add) return { kind: 'add' }
  if (minus) return { kind: 'minus' }
  if (!own) return { kind: 'open' }
  const { red_ball = '', blue_ball = '', reload_ball: ids = [] } = input
  const ranks = betsOf({ red_ball, blue_ball }).map(([red, blue]) => rankOf(game, red, blue))
  return { kind: 'own', ranks, ids }
}

function rankOf(game: Game, red: string, blue: string): number {
  try {
    return rank(game, parsePick(game, red, blue))
  } catch (error) {
    if (error instanceof InvalidNumbers) refuse('bad_numbers', { msg: error.reason })
    throw error
  }
}

function giveCookie(reply: FastifyReply, uuid: string, secure: boolean): void {
  reply.setCookie(VISITOR_COOKIE, uuid, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: ONE_DAY, secure })
}
