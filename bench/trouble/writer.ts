import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addPostComment, likePost, myPosts, post, publishPost } from '#contract/community/forum.ts'
import { FREE_REFRESHES, PAID_REFRESHES } from '#contract/infra/quotas.ts'
import { myProfile, sendCode, signIn } from '#contract/people/account.ts'
import { lockBets, selection } from '#contract/play/picks.ts'
import { aCaller, type Caller, type Seen } from './caller.ts'

/** What a member has been told that stands. */
export interface Told {
  /** Their place among the members that were laid, from 1. */
  nth: number
  /** By the ids of the forms. */
  posts: string[]
  comments: string[]
  /** Ids of posts. */
  liked: number[]
  /** Whether their one bet is locked. */
  locked: boolean
  coinsSpent: number
  /** Phones of new accounts that were signed in. */
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

interface Writer {
  url: string
  caller: Caller
  told: Told
  seen: Seen
  refreshes: number
}

/** One writes after the other, in turns, each about once in `paceMs`, until the signal. */
export async function write(
  url: string,
  member: { token: string; told: Told; paceMs: number },
  seen: Seen,
  until: AbortSignal,
): Promise<void> {
  const { token, told, paceMs } = member
  const caller = aCaller(url, { token, 'x-forwarded-for': `10.1.${told.nth >> 8}.${told.nth & 255}` }, seen)
  const writer: Writer = { url, caller, told, seen, refreshes: 0 }
  // Not all the same at once.
  await sleep((paceMs * told.nth * 7) % (5 * paceMs))
  for (let turn = told.nth; !until.aborted; turn++) {
    await TURNS[turn % TURNS.length]!(writer)
    await sleep(paceMs)
  }
}

const TURNS = [publishes, comments, likes, locks, refreshes, registers]

async function publishes({ caller, told, seen }: Writer): Promise<void> {
  const form = randomUUID()
  const content = `今晚看了很久的走势图 ${form}`
  if (!(await caller.call(publishPost, { content, form }))) return
  told.posts.push(form)
  const mine = await caller.call(myPosts, { page: 1, pageSize: 1 })
  if (mine && mine.data[0]?.content !== content) seen.wrong.push(`my newest post is ${mine.data[0]?.content}`)
}

async function comments(writer: Writer): Promise<void> {
  const id = await newestPost(writer)
  if (id === null) return
  const form = randomUUID()
  if (await writer.caller.call(addPostComment, { dynamics_id: id, content: `说得好 ${form}`, form }))
    writer.told.comments.push(form)
}

/** A like has no key: where nobody knows whether it stands, the post is asked. */
async function likes(writer: Writer): Promise<void> {
  const { caller, told } = writer
  const id = await newestPost(writer)
  if (id === null || told.liked.includes(id)) return
  const shown = await caller.call(post, { id })
  if (shown?.data.is_thumbs_up === 1) return void told.liked.push(id)
  await caller.call(likePost, { id, type: 1 })
  const after = await caller.call(post, { id })
  if (after?.data.is_thumbs_up === 1) told.liked.push(id)
}

async function newestPost({ caller }: Writer): Promise<number | null> {
  const mine = await caller.call(myPosts, { page: 1, pageSize: 1 })
  return mine?.data[0]?.id ?? null
}

/** Locks the first bet of the panel, or unlocks it. */
async function locks({ caller, told, seen }: Writer): Promise<void> {
  const panel = await caller.call(selection(1), { type: 'rand' })
  if (!panel) return
  if (panel.data.change !== Number(told.locked)) seen.wrong.push(`${panel.data.change} locked, told ${told.locked}`)
  const { red_ball, blue_ball } = panel.data.lists.find((bet) => bet.is_change === Number(told.locked))!
  const state = told.locked ? 2 : 1
  const issueno = panel.data.issuenoInfo.nextissueno
  const done = await caller.call(lockBets, { type: 1, issueno, mode: 'rand', state, red_ball, blue_ball })
  if (done) told.locked = state === 1
}

/** Free ones first, then those that cost a coin. */
async function refreshes(writer: Writer): Promise<void> {
  const { caller, told } = writer
  const paid = writer.refreshes - FREE_REFRESHES.member
  if (paid >= PAID_REFRESHES) return
  const use_coin = paid >= 0 ? 1 : 0
  const panel = await caller.call(selection(1), { type: 'convention', is_refresh: 1, use_coin }, { gid: randomUUID() })
  if (!panel) return
  writer.refreshes++
  told.coinsSpent += use_coin
}

async function registers({ url, told, seen }: Writer): Promise<void> {
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
