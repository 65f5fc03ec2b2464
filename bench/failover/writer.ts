import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addPostComment, likePost, myPosts, post, publishPost } from '#contract/community/forum.ts'
import { FREE_REFRESHES, PAID_REFRESHES } from '#contract/infra/quotas.ts'
import { myProfile, sendCode, signIn } from '#contract/people/account.ts'
import { lockBets, selection } from '#contract/play/picks.ts'
import { createRetryingCaller, type RetryingCaller, type CallStatistics } from './caller.ts'

/** Confirmed writes of a member. */
export interface WriterRecord {
  /** Index among the inserted members, from 1. */
  nth: number
  /** Form ids of the posts; `comments` likewise. */
  posts: string[]
  comments: string[]
  /** Ids of the liked posts. */
  liked: number[]
  /** Whether a bet of the panel is locked. */
  locked: boolean
  coinsSpent: number
  /** Phones of newly registered accounts. */
  phones: string[]
}

export const createWriterRecord = (nth: number): WriterRecord => ({
  nth,
  posts: [],
  comments: [],
  liked: [],
  locked: false,
  coinsSpent: 0,
  phones: [],
})

export interface BenchMember {
  token: string
  told: WriterRecord
  paceMs: number
}

/** Number of posts that are inserted before the run, with ids from 1. */
export const SEED_POSTS = 1000

interface WriterContext {
  url: string
  caller: RetryingCaller
  told: WriterRecord
  seen: CallStatistics
  turn: number
}

/** Runs the writes sequentially in rotation, about one per `paceMs`, until aborted. */
export async function runWriter(
  url: string,
  member: BenchMember,
  seen: CallStatistics,
  until: AbortSignal,
): Promise<void> {
  const { told, paceMs } = member
  const caller = createMemberCaller(url, member, seen)
  // Spreads the start of the writers.
  await sleep((paceMs * told.nth * 7) % (5 * paceMs))
  for (let turn = told.nth; !until.aborted; turn++) {
    await TURNS[turn % TURNS.length]!({ url, caller, told, seen, turn })
    await sleep(paceMs)
  }
}

/** Uses up the free refreshes of a member, so that each further refresh costs a coin and has an idempotency key. */
export async function useUpFreeRefreshes(url: string, member: BenchMember, seen: CallStatistics): Promise<void> {
  const caller = createMemberCaller(url, member, seen)
  for (let n = 0; n < FREE_REFRESHES.member; n++) await caller.call(selection(1), { type: 'convention', is_refresh: 1 })
}

const createMemberCaller = (url: string, { token, told: { nth } }: BenchMember, seen: CallStatistics): RetryingCaller =>
  createRetryingCaller(url, { token, 'x-forwarded-for': `10.1.${nth >> 8}.${nth & 255}` }, seen)

const TURNS = [publishPostTurn, commentTurn, likeTurn, lockTurn, refreshTurn, registerTurn]

async function publishPostTurn({ caller, told, seen }: WriterContext): Promise<void> {
  const form = randomUUID()
  const content = `今晚看了很久的走势图 ${form}`
  if (!(await caller.call(publishPost, { content, form }))) return
  told.posts.push(form)
  const mine = await caller.call(myPosts, { page: 1, pageSize: 1 })
  if (mine && mine.data[0]?.content !== content) seen.wrong.push(`my newest post is ${mine.data[0]?.content}`)
}

async function commentTurn({ caller, told, turn }: WriterContext): Promise<void> {
  const form = randomUUID()
  const id = 1 + ((told.nth * 37 + turn) % SEED_POSTS)
  if (await caller.call(addPostComment, { dynamics_id: id, content: `说得好 ${form}`, form })) told.comments.push(form)
}

/** A like has no idempotency key and a retry may remove it, so the post's state afterwards is recorded. */
async function likeTurn({ caller, told, turn }: WriterContext): Promise<void> {
  const id = 1 + (turn % SEED_POSTS)
  if (told.liked.includes(id) || !(await caller.call(likePost, { id, type: 1 }))) return
  const after = await caller.call(post, { id })
  if (after?.data.is_thumbs_up === 1) told.liked.push(id)
}

/** Locks the first bet of the panel, or unlocks it if an earlier turn locked it. */
async function lockTurn({ caller, told, seen }: WriterContext): Promise<void> {
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
async function refreshTurn({ caller, told }: WriterContext): Promise<void> {
  if (told.coinsSpent === PAID_REFRESHES) return
  const gid = randomUUID()
  if (await caller.call(selection(1), { type: 'convention', is_refresh: 1, use_coin: 1 }, { gid })) told.coinsSpent++
}

async function registerTurn({ url, told, seen }: WriterContext): Promise<void> {
  const phone = `138${String(told.nth).padStart(4, '0')}${String(told.phones.length + seen.again).padStart(4, '0')}`
  const caller = createRetryingCaller(url, { 'x-forwarded-for': `10.2.${told.nth >> 8}.${told.nth & 255}` }, seen)
  const sent = await caller.call(sendCode, { phone, type: 'login' })
  const code = /\d{6}/.exec(sent?.msg ?? '')?.[0]
  if (!code) return
  const signedIn = await caller.call(signIn, { phone, code })
  if (!signedIn) return
  told.phones.push(phone)
  await createRetryingCaller(url, { token: signedIn.data.token }, seen).call(myProfile, {})
}
