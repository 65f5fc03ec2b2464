import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addPostComment, likePost, myPosts, post, publishPost } from '#contract/community/forum.ts'
import { FREE_REFRESHES, PAID_REFRESHES } from '#contract/infra/quotas.ts'
import { myProfile, sendCode, signIn } from '#contract/people/account.ts'
import { lockBets, selection } from '#contract/play/picks.ts'
import { aCaller, type PatientCaller, type Seen } from './caller.ts'

/** Confirmed writes of a member. */
export interface Told {
  /** Index among the inserted members, from 1. */
  nth: number
  /** Form ids. */
  posts: string[]
  comments: string[]
  /** Post ids. */
  liked: number[]
  /** Whether the one bet is locked. */
  locked: boolean
  coinsSpent: number
  /** Phones of newly registered accounts. */
  phones: string[]
}

export const nothingTold = (nth: number): Told => ({
  nth,
  posts: [],
  comments: [],
  liked: [],
  locked: false,
  coinsSpent: 0,
  phones: [],
})

export interface LaidMember {
  token: string
  told: Told
  paceMs: number
}

/** Number of visible posts of others, with ids from 1. */
export const LAID_POSTS = 1000

interface AtWork {
  url: string
  caller: PatientCaller
  told: Told
  seen: Seen
  turn: number
}

/** Runs the writes sequentially in rotation, about one per `paceMs`, until aborted. */
export async function write(url: string, member: LaidMember, seen: Seen, until: AbortSignal): Promise<void> {
  const { told, paceMs } = member
  const caller = callerOf(url, member, seen)
  // Spreads the start of the writers.
  await sleep((paceMs * told.nth * 7) % (5 * paceMs))
  for (let turn = told.nth; !until.aborted; turn++) {
    await TURNS[turn % TURNS.length]!({ url, caller, told, seen, turn })
    await sleep(paceMs)
  }
}

/** Uses up the free refreshes of a member, so that all further ones are paid and have a key. */
export async function useUpFreeRefreshes(url: string, member: LaidMember, seen: Seen): Promise<void> {
  const caller = callerOf(url, member, seen)
  for (let n = 0; n < FREE_REFRESHES.member; n++) await caller.call(selection(1), { type: 'convention', is_refresh: 1 })
}

const callerOf = (url: string, { token, told: { nth } }: LaidMember, seen: Seen): PatientCaller =>
  aCaller(url, { token, 'x-forwarded-for': `10.1.${nth >> 8}.${nth & 255}` }, seen)

const TURNS = [publishes, comments, likes, locks, refreshes, registers]

async function publishes({ caller, told, seen }: AtWork): Promise<void> {
  const form = randomUUID()
  const content = `今晚看了很久的走势图 ${form}`
  if (!(await caller.call(publishPost, { content, form }))) return
  told.posts.push(form)
  const mine = await caller.call(myPosts, { page: 1, pageSize: 1 })
  if (mine && mine.data[0]?.content !== content) seen.wrong.push(`my newest post is ${mine.data[0]?.content}`)
}

async function comments({ caller, told, turn }: AtWork): Promise<void> {
  const form = randomUUID()
  const id = 1 + ((told.nth * 37 + turn) % LAID_POSTS)
  if (await caller.call(addPostComment, { dynamics_id: id, content: `说得好 ${form}`, form })) told.comments.push(form)
}

/** A like has no idempotency key and a repeated call removes it: record the state of the post afterwards. */
async function likes({ caller, told, turn }: AtWork): Promise<void> {
  const id = 1 + (turn % LAID_POSTS)
  if (told.liked.includes(id) || !(await caller.call(likePost, { id, type: 1 }))) return
  const after = await caller.call(post, { id })
  if (after?.data.is_thumbs_up === 1) told.liked.push(id)
}

/** Toggles the lock of the panel's first bet. */
async function locks({ caller, told, seen }: AtWork): Promise<void> {
  const panel = await caller.call(selection(1), { type: 'rand' })
  if (!panel) return
  if (panel.data.change !== Number(told.locked)) seen.wrong.push(`${panel.data.change} locked, told ${told.locked}`)
  const { red_ball, blue_ball } = panel.data.lists.find((bet) => bet.is_change === Number(told.locked))!
  const state = told.locked ? 2 : 1
  const issueno = panel.data.issuenoInfo.nextissueno
  const done = await caller.call(lockBets, { type: 1, issueno, mode: 'rand', state, red_ball, blue_ball })
  if (done) told.locked = state === 1
}

/** Refreshes for a coin; a repeated request with the same key is charged once. */
async function refreshes({ caller, told }: AtWork): Promise<void> {
  if (told.coinsSpent === PAID_REFRESHES) return
  const gid = randomUUID()
  if (await caller.call(selection(1), { type: 'convention', is_refresh: 1, use_coin: 1 }, { gid })) told.coinsSpent++
}

async function registers({ url, told, seen }: AtWork): Promise<void> {
  const phone = `138${String(told.nth).padStart(4, '0')}${String(told.phones.length + seen.again).padStart(4, '0')}`
  const caller = aCaller(url, { 'x-forwarded-for': `10.2.${told.nth >> 8}.${told.nth & 255}` }, seen)
  const sent = await caller.call(sendCode, { phone, type: 'login' })
  const code = /\d{6}/.exec(sent?.msg ?? '')?.[0]
  if (!code) return
  const signedIn = await caller.call(signIn, { phone, code })
  if (!signedIn) return
  told.phones.push(phone)
  await aCaller(url, { token: signedIn.data.token }, seen).call(myProfile, {})
}
