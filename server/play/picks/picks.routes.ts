import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { fromWireMode } from '#contract/infra/modes.ts'
import { lockBets, luckyRounds, newRound, selection } from '#contract/play/picks.ts'
import { refuse } from '#contract/refusals.ts'
import { rank } from '#lottery/combinations.ts'
import { GAMES, GAME_TYPES, type Game, type GameType, type Mode } from '#lottery/games.ts'
import { allowsMode } from '#lottery/modes.ts'
import { parsePick } from '#lottery/numbers.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { isConnectionLost } from '#server/infra/lib/errors.ts'
import { hashNetwork } from '#server/infra/http/network.ts'
import { parseGid } from '#server/infra/http/origin.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { requireAgreement, type Session, VISITOR_COOKIE } from '#server/infra/http/session.ts'
import { refuseInvalidNumbers } from '#server/play/draws/draws.ts'
import { type LockRequest, lockPanelBets } from './locks.ts'
import type { Member, Player } from './owner.ts'
import { hasRequestKey } from './paid-refresh.ts'
import { presentPanel, presentRound } from './picks.present.ts'
import type { PanelAction } from './picks.rules.ts'
import type { PicksDeps } from './dealer.ts'
import { playTurn } from './play-turn.ts'
import { startNextRound, listRounds } from './rounds.ts'

export interface PicksRoutesDeps extends RouteSite, PicksDeps {}

type Input = ParsedInputOf<ReturnType<typeof selection>>

const ONE_DAY = 86_400

export function registerPicksRoutes(site: PicksRoutesDeps): void {
  for (const type of GAME_TYPES) registerSelectionRoute(site, type)
  registerLockRoute(site)
  registerRoundRoutes(site)
}

function registerLockRoute(site: PicksRoutesDeps): void {
  registerRoute(site, lockBets, async ({ input, member }) => {
    const { type, issueno, state } = input
    const mode = input.mode ? parseMode(GAMES[type], input.mode) : null
    const bets = parseBets(input)
    if (!member) refuse(Array.isArray(input.red_ball) ? 'sign_in_expired' : 'sign_in_first')
    const player: Member = { kind: 'member', ...member }
    const request: LockRequest = {
      type,
      issueno,
      mode,
      lock: state === 1,
      ranks: bets.map(([red, blue]) => parseRank(GAMES[type], red, blue)),
    }
    return presentPanel(await runTransaction(site.db, (tx) => lockPanelBets(tx, site, player, request)))
  })
}

function registerRoundRoutes(site: PicksRoutesDeps): void {
  const { db, clock, secret } = site
  registerRoute(site, luckyRounds, async ({ input: { type }, session, request }) => {
    const rows = await listRounds(db, toPlayer(session, null, request, secret), type, clock.now())
    return rows.map(presentRound)
  })
  registerRoute(site, newRound, async ({ input, session, request, reply }) => {
    const player = toPlayer(session, input.uuid ?? null, request, secret)
    const renew = (uuid: string) => setVisitorCookie(reply, uuid, site.https)
    const rows = await runTransaction(db, (tx) => startNextRound(tx, site, player, input.type, renew))
    return rows.map(presentRound)
  })
}

/** Pairs red and blue balls by index. Accepts two texts, or two arrays of equal length without repeated bets. */
function parseBets({
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

function registerSelectionRoute(site: PicksRoutesDeps, type: GameType): void {
  registerRoute(site, selection(type), async ({ input, session, request, reply }) => {
    const mode = parseMode(GAMES[type], input.type)
    const action = parseAction(GAMES[type], input, parseGid(request.headers))
    if (action.kind !== 'open') requireAgreement(session.member)
    const player = toPlayer(session, input.uuid ?? null, request, site.secret)
    // A rejected call also renews the cookie of an active visitor. A new cookie is set only after its row is committed.
    const renew = (uuid: string) => setVisitorCookie(reply, uuid, site.https)
    const turn = { type, mode, action }
    const comesAgain = hasRequestKey(player, mode, action) ? isConnectionLost : undefined
    const shown = await runTransaction(site.db, (tx) => playTurn(tx, site, player, turn, renew), comesAgain)
    if (shown.uuid) renew(shown.uuid)
    return presentPanel(shown)
  })
}

function parseMode(game: Game, wire: Input['type']): Mode {
  const mode = fromWireMode(wire)
  if (!allowsMode(game, mode)) refuse('mode_not_offered')
  return mode
}

function toPlayer(
  { member, visitorCookie }: Session,
  claimed: string | null,
  { ip }: FastifyRequest,
  secret: string,
): Player {
  if (member) return { kind: 'member', ...member }
  return { kind: 'visitor', cookie: visitorCookie, claimed, address: hashNetwork(secret, ip) }
}

function parseAction(game: Game, input: Input, gid: string | null): PanelAction {
  const { is_refresh, add, minus, own } = input
  const actions = [is_refresh, add, minus, own].filter((flag) => flag === 1).length
  if (actions > 1) refuse('one_action')
  if (is_refresh) {
    // The gid identifies a repeated request, which is paid only once.
    const paidBy = input.use_coin ? (gid ?? '') : null
    return { kind: 'refresh', ids: input.reload_ball ?? null, count: input.reload_num ?? null, paidBy }
  }
  if (add) return { kind: 'add' }
  if (minus) return { kind: 'minus' }
  if (!own) return { kind: 'open' }
  const { red_ball = '', blue_ball = '', reload_ball: ids = [] } = input
  const ranks = parseBets({ red_ball, blue_ball }).map(([red, blue]) => parseRank(game, red, blue))
  return { kind: 'own', ranks, ids }
}

const parseRank = (game: Game, red: string, blue: string): number =>
  refuseInvalidNumbers('bad_numbers', () => rank(game, parsePick(game, red, blue)))

function setVisitorCookie(reply: FastifyReply, uuid: string, secure: boolean): void {
  reply.setCookie(VISITOR_COOKIE, uuid, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: ONE_DAY, secure })
}
