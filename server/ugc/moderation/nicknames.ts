import { and, eq } from 'drizzle-orm'
import { changeProfile, livingUser, newNickname } from '#server/people/account/account.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { moderate } from './moderate.ts'
import type { Moderated, Pinned, Subject } from './moderated.ts'
import { reviews, type State } from './moderation.tables.ts'
import { recordSubmission, type Origin } from './written.ts'

/** A nickname that somebody bears, and one that is asked for and waits: each may have a review of its own. */
const BORNE = 1
const WANTED = 2

const waiting = and(eq(reviews.kind, 'nickname'), eq(reviews.version, WANTED), eq(reviews.state, 'waiting'))

/** Whether a member may be called so at once; else it waits for review, and they keep the name they have. */
export async function nicknameAccepted(
  tx: Tx,
  userId: number,
  nickname: string,
  origin: Origin,
  now: Date,
): Promise<boolean> {
  const verdict = await moderate(tx, { kind: 'nickname', userId, text: nickname }, now)
  const subject = { kind: 'nickname', id: userId, version: WANTED, userId, content: nickname, media: [] } as const
  // Of names that are asked for one after the other the last counts.
  await tx.delete(reviews).where(and(waiting, eq(reviews.subjectId, userId)))
  await recordSubmission(tx, { ...subject, verdict, origin }, now)
  return verdict.state === 'shown'
}

/** What moderation may do with nicknames. Their subjects are members. */
export const nicknamesModerated: Moderated = {
  kind: 'nickname',
  find: findNickname,
  // A nickname stands nowhere by itself.
  linksOf: async () => new Map<number, string>(),
  decide: decideAll,
  ofMember: async () => [],
  authored: null,
}

async function findNickname(db: Reader, id: number): Promise<Subject | null> {
  const user = await livingUser(db, id)
  return user && { id, version: BORNE, userId: id, content: user.nickname, media: [] }
}

async function decideAll(tx: Tx, subjects: readonly Pinned[], to: State): Promise<(State | null)[]> {
  const before: (State | null)[] = []
  for (const subject of subjects) before.push(await decide(tx, subject, to))
  return before
}

/** A name that is wanted is given or not; one that is borne gives way to a new member's until it is let stand again. */
async function decide(tx: Tx, { id, version, content }: Pinned, to: State): Promise<State | null> {
  const user = await livingUser(tx, id)
  if (!user) return null
  const bears = user.nickname === content
  if (to === 'shown' && (version === WANTED || GIVEN.test(user.nickname))) {
    await changeProfile(tx, id, { nickname: content })
  }
  if (to !== 'shown' && version === BORNE && bears) await changeProfile(tx, id, { nickname: newNickname() })
  return bears ? 'shown' : 'held'
}

/** A name that the site gave: a name of their own choice is not taken from a member by an old decision. */
const GIVEN = /^彩友\d{6}$/
