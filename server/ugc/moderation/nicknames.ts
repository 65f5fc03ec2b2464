import { and, eq } from 'drizzle-orm'
import { updateUser, findActiveUser, generateNickname } from '#server/people/account/account.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { moderate } from './moderate.ts'
import type { ModerationAdapter, SubjectText, Subject } from './subjects.ts'
import { reviews, type TextState } from './moderation.tables.ts'
import { recordSubmission, type Origin } from './submissions.ts'

/** Versions of a nickname review: the current nickname, and a requested one that is pending. */
const CURRENT = 1
const REQUESTED = 2

const waiting = and(eq(reviews.kind, 'nickname'), eq(reviews.version, REQUESTED), eq(reviews.state, 'waiting'))

/** Moderates a requested nickname. Returns whether the caller may set it immediately; otherwise an operator decides. */
export async function submitNickname(
  tx: Tx,
  userId: number,
  nickname: string,
  origin: Origin,
  now: Date,
): Promise<boolean> {
  const verdict = await moderate(tx, { kind: 'nickname', userId, text: nickname }, now)
  const subject = { kind: 'nickname', id: userId, version: REQUESTED, userId, content: nickname, media: [] } as const
  // A new request replaces a pending one.
  await tx.delete(reviews).where(and(waiting, eq(reviews.subjectId, userId)))
  await recordSubmission(tx, { ...subject, verdict, origin }, now)
  return verdict.state === 'shown'
}

export const nicknameModeration: ModerationAdapter = {
  find: findNickname,
  linksOf: async () => new Map<number, string>(),
  decide: decideNicknames,
}

async function findNickname(db: Queryable, id: number): Promise<Subject | null> {
  const user = await findActiveUser(db, id)
  return user && { id, version: CURRENT, userId: id, content: user.nickname, media: [] }
}

async function decideNicknames(tx: Tx, subjects: readonly SubjectText[], to: TextState): Promise<(TextState | null)[]> {
  const before: (TextState | null)[] = []
  for (const subject of subjects) before.push(await decideNickname(tx, subject, to))
  return before
}

/**
 * An approval sets a requested nickname. A takedown of the current nickname replaces it by a default one; a later
 * approval restores it. Returns the former state; null: the account is deleted.
 */
async function decideNickname(tx: Tx, { id, version, content }: SubjectText, to: TextState): Promise<TextState | null> {
  const user = await findActiveUser(tx, id)
  if (!user) return null
  const isCurrent = user.nickname === content
  if (to === 'shown' && (version === REQUESTED || DEFAULT_NICKNAME.test(user.nickname))) {
    await updateUser(tx, id, { nickname: content })
  }
  if (to !== 'shown' && version === CURRENT && isCurrent) await updateUser(tx, id, { nickname: generateNickname() })
  return isCurrent ? 'shown' : 'held'
}

/** After an appeal, the former nickname replaces only a default one, not one that the member has chosen since. */
const DEFAULT_NICKNAME = /^彩友\d{6}$/
