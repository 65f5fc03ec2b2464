import { addPostComment, likePost, post, postComments, posts } from '#contract/community/forum.ts'
import { rankingMembers } from '#contract/community/ranking.ts'
import type { Envelope } from '#contract/infra/envelope.ts'
import { myNotifications, unreadNotifications } from '#contract/messaging/notifications.ts'
import { lockBets, type Panel, selection } from '#contract/play/picks.ts'
import { myIssues, myPicks, myTonight } from '#contract/play/settlement.ts'
import { search } from '#contract/ugc/search.ts'
import { tokenOf } from './members.ts'

const OFTEN = ['双色', '走势', '08', '大乐透', '号码']

/** What one player does, each call by its name; `member` is null for visitors, `times` (ms) hears how long each took. */
interface Going {
  readonly url: string
  readonly member: number | null
  readonly topics: number
  readonly times: Map<string, number[]>
}

/** Players of a draw's evening, `atOnce` of them at a time, for so long; how long (ms) each kind of call took. */
export async function anEvening(
  { url, accounts, topics, atOnce }: { url: string; accounts: number; topics: number; atOnce: number },
  seconds: number,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  const ends = performance.now() + seconds * 1000
  const playOn = async () => {
    while (performance.now() < ends) {
      // Every third account is signed in, and the first of them come most often.
      const member = 1 + 3 * Math.floor((accounts / 3) * Math.random() ** 2)
      await play({ url, topics, times, member: Math.random() < 0.6 ? member : null })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, playOn))
  return times
}

async function play(player: Going): Promise<void> {
  const topic = String(player.topics - Math.floor(player.topics * Math.random() ** 6))
  await Promise.all([call(player, { path: '/index', isPage: true }), call(player, { path: posts.path })])
  await call(player, { path: `/forum/${topic}`, isPage: true })
  await call(player, { path: `${rankingMembers.path}?type=1` })
  if (Math.random() < 0.3) {
    const q = OFTEN[Math.floor(Math.random() * OFTEN.length)]!
    await call(player, { path: `${search.path}?${new URLSearchParams({ q, kind: 'post' })}` })
  }
  if (player.member === null) return
  await Promise.all([unreadNotifications, myNotifications, myTonight].map(({ path }) => call(player, { path })))
  await call(player, { path: `${post.path}?id=${topic}` })
  await call(player, { path: `${postComments.path}?id=${topic}` })
  await picks(player)
  if (Math.random() < 0.3) await call(player, { path: likePost.path, body: { id: Number(topic), type: 1 } })
  if (Math.random() < 0.1)
    await call(player, { path: addPostComment.path, body: { dynamics_id: Number(topic), content: '祝大家好运' } })
}

/** A look at a panel; where not all of it is locked a refresh, a lock, and half of the time back; and what was picked before. */
async function picks(player: Going): Promise<void> {
  const { path } = selection(1)
  const seen = (await call(player, { path, body: { type: 'rand' } })) as Panel | null
  if (seen && seen.change < seen.total) await picksOn(player, path)
  await call(player, { path: `${myIssues.path}?type=1` })
}

async function picksOn(player: Going, path: string): Promise<void> {
  const panel = (await call(player, { path, body: { type: 'rand', is_refresh: 1 } })) as Panel | null
  const bet = panel?.lists.find(({ is_change }) => is_change === 0)
  if (!panel || !bet) return
  const { red_ball, blue_ball } = bet
  const chosen = { type: 1, issueno: panel.issuenoInfo.nextissueno, mode: 'rand', red_ball, blue_ball }
  await call(player, { path: lockBets.path, body: { ...chosen, state: 1 } })
  if (Math.random() < 0.5) await call(player, { path: lockBets.path, body: { ...chosen, state: 2 } })
  await call(player, { path: `${myPicks.path}?type=1&issueno=${chosen.issueno}` })
}

interface Called {
  readonly path: string
  readonly body?: object
  readonly isPage?: true
}

/** The data of an answer; null of a page, and of a refusal, which are counted apart. */
async function call({ url, member, times }: Going, { path, body, isPage }: Called): Promise<unknown> {
  const headers = {
    'x-forwarded-for': `10.2.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    ...(body ? { 'content-type': 'application/json', gid: crypto.randomUUID() } : {}),
    ...(member === null || isPage ? {} : { token: tokenOf(member) }),
  }
  const began = performance.now()
  const answer = await fetch(url + path, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })
  const told = await answer.text()
  const envelope = isPage ? null : (JSON.parse(told) as Envelope)
  const isGood = answer.ok && (envelope === null || envelope.status === 200)
  const who = member === null ? 'visitor' : 'member'
  const name = `${isPage ? 'page' : who} ${path.replace(/\?.*|\d+$/, '')}${isGood ? '' : ` refused: ${envelope?.msg ?? answer.status}`}`
  const took = times.get(name) ?? []
  took.push(performance.now() - began)
  times.set(name, took)
  return isGood ? (envelope?.data ?? null) : null
}
