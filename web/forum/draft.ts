import { draft as draftEndpoint, keepDraft, post, type Post } from '#contract/forum.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Api } from '#client/call.ts'
import { siteTime } from '#client/site-clock.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { newFormId } from '#client/form-id.ts'
import {
  forgetDraft,
  isDraftOfOther,
  keepDraftFiles,
  keepDraftWords,
  keptDraftFiles,
  keptDraftWords,
  onDraftElsewhere,
} from '#web/lib/kept-draft.ts'
import { prepared } from '#web/media/chosen.ts'
import { sendFile } from '#web/media/send-file.ts'
import { areSent, createUploads, type NewUpload, type Uploads } from '#web/media/uploads.ts'
import type { ChosenCard } from './chosen-card.ts'

/**
 * The one post that is being written, whichever box shows it. Its words are kept in this browser with each key and on the
 * server when the typing rests, its files in this browser: a reload, a lost session or another tab find them again.
 */

/** A post that a new one shares, as much of it as the box shows. */
export type Sharing = Pick<Post, 'id' | 'nickname' | 'avatarUrl' | 'is_vip' | 'content' | 'media'>

interface Words {
  /** However often it is sent, and from however many tabs: one post comes of it. */
  form: string
  content: string
  share: Sharing | null
  card: ChosenCard | null
  /** Which files stand beside them (`signOf`). */
  files: string
  /** When it was last changed, YYYY-MM-DD HH:mm:ss; ''. */
  savedAt: string
}

export interface Draft extends Words {
  /** Of when it is, where it comes from an earlier life of the page; ''. */
  restoredOf: string
  /** This browser keeps nothing: a reload would lose it. */
  unkept: boolean
}

const REST_MS = 2_000

const empty = (): Draft => ({
  form: newFormId(),
  content: '',
  share: null,
  card: null,
  files: '',
  savedAt: '',
  restoredOf: '',
  unkept: false,
})

const draft = createStore(empty())
let account = ''
let api: Api | null = null
let resting: ReturnType<typeof setTimeout> | undefined

/** A post has been put into the draft, and nothing said to it yet: how the draft was before, and how it is now. */
let lent: { before: Draft; now: Draft } | null = null

/** Ends what follows the draft while it is one account's. */
let stopFollowing = () => {}
/** The files as they were kept last. */
let keptFiles: readonly NewUpload[] = []
let isFollowing = false

/** The files of the draft. */
export const draftUploads: Uploads = createUploads(sendFile, prepared)

const { get: current, set } = draft

/** The draft, anew with each change. In the browser only. */
export const useDraft = (): Draft => useStore(draft)

const isEmpty = ({ content, share, card }: Draft): boolean =>
  content.trim() === '' && share === null && card === null && draftUploads.all.get().length === 0

const keptOf = (whose: string) => keptDraftWords(whose) as Words | null

/** Finds what this account has begun to write, here and, where that is newer, elsewhere. Once. */
export async function openDraft(whose: string, call: Api): Promise<void> {
  api = call
  if (account === whose) return
  leave()
  account = whose
  const kept = keptOf(whose)
  if (kept) await restore(kept)
  await restoreFromServer(call)
  if (account === whose) stopFollowing = follow()
}

/** Another member's: it goes from this page, and neither what is kept here by now nor anything on the server with it. */
function leave(): void {
  stopFollowing()
  clearTimeout(resting)
  clear()
  keptFiles = []
  account = ''
}

function follow(): () => void {
  const ends = [draftUploads.all.subscribe(() => void keepFiles()), onDraftElsewhere(followOtherTab)]
  return () => ends.forEach((end) => end())
}

async function restore(kept: Words): Promise<void> {
  set({ ...empty(), ...kept, restoredOf: kept.savedAt })
  const whose = account
  const files = await keptDraftFiles().catch(() => null)
  // What nobody has published may be swept by now: it is sent anew.
  const unsent = ((files ?? []) as NewUpload[]).map((file) => ({ ...file, path: '', posterPath: '' }))
  if (account === whose) draftUploads.add(unsent)
}

async function restoreFromServer(call: Api): Promise<void> {
  const before = current()
  const answer = await call(draftEndpoint, {}, { quiet: true }).catch(() => null)
  if (answer?.status !== 200 || answer.data === null || current() !== before) return
  const { content, share_id, saved_at } = answer.data
  if (saved_at <= before.savedAt || content === before.content) return
  set({ ...before, content, savedAt: saved_at, restoredOf: saved_at })
  const shared = share_id === 0 ? null : await call(post, { id: share_id }, { quiet: true }).catch(() => null)
  if (shared?.status === 200) set({ ...current(), share: shared.data })
}

/** Published, thrown away or written on in another tab: this one follows. There it may be another member's by now. */
function followOtherTab(): void {
  if (isDraftOfOther(account)) return leave()
  const kept = keptOf(account)
  if (!kept) return clear()
  const had = current().files
  set({ ...current(), ...kept })
  if (kept.files !== had) void followFiles()
}

async function followFiles(): Promise<void> {
  const whose = account
  const files = await keptDraftFiles().catch(() => null)
  if (account !== whose || !files) return
  isFollowing = true
  draftUploads.follow((files as NewUpload[]).filter(isSent))
  isFollowing = false
}

/** The words first: files that go would have them kept once more. */
function clear(): void {
  set(empty())
  draftUploads.clear()
}

export function changeDraft(change: Partial<Pick<Words, 'content' | 'share' | 'card'>>): void {
  set({ ...current(), ...change, savedAt: shanghaiTime(new Date(siteTime())) })
  keepWords()
  clearTimeout(resting)
  resting = setTimeout(keepOnServer, REST_MS)
}

/** Puts a post into the draft, to be shared. It is kept with what is said to it, and not before. */
export function lendShare(share: Sharing): void {
  const before = current()
  const now = { ...before, share }
  lent = { before, now }
  set(now)
}

/** The box has closed: a post that nothing was said to goes out of the draft again. */
export function takeShareBack(): void {
  if (lent?.now === current()) set(lent.before)
  lent = null
}

function keepWords(): void {
  if (account === '') return
  lent = null
  const { restoredOf: _, unkept: __, ...words } = current()
  if (isEmpty(current())) return void forgetDraft()
  if (!keepDraftWords({ account, words })) set({ ...current(), unkept: true })
}

function keepOnServer(): void {
  const { content, share } = current()
  void api?.(keepDraft, { content, share_id: share?.id ?? null }, { quiet: true }).catch(() => {})
}

async function keepFiles(): Promise<void> {
  const all = draftUploads
    .list()
    .map((one) => Object.fromEntries(KEPT.map((part) => [part, one[part]])) as unknown as NewUpload)
  // Every step of a transfer is told of, too, and a video is not written anew for each.
  if (areSame(all, keptFiles)) return
  keptFiles = all
  if (isFollowing) return
  if (!isEmpty(current())) await keepDraftFiles(all).catch(() => set({ ...current(), unkept: true }))
  // Meanwhile others may have come, or another member.
  if (keptFiles !== all) return
  // Another tab reads the files when it hears of the words. It need not send them again, of which the server takes few at once.
  if (areSent(draftUploads.all.get())) set({ ...current(), files: signOf(all) })
  keepWords()
}

const isSent = ({ path = '' }: NewUpload): boolean => path !== ''
const signOf = (all: readonly NewUpload[]): string => all.map(({ path, alt }) => `${path} ${alt}`).join()

const KEPT = ['kind', 'file', 'name', 'poster', 'alt', 'path', 'posterPath'] as const

const areSame = (some: readonly NewUpload[], others: readonly NewUpload[]): boolean =>
  some.length === others.length && some.every((one, at) => KEPT.every((part) => one[part] === others[at]?.[part]))

/** It has been published, or is not wanted any more. */
export function throwDraftAway(): void {
  clearTimeout(resting)
  clear()
  void forgetDraft()
  keepOnServer()
}
