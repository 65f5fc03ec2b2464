import { findOrRegister, updateUser } from '#server/people/account/account.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { SocialHooks } from '#server/ugc/discussion/discussion.ts'
import { subtractDays } from '#server/infra/lib/retention.ts'
import { insertPostComment } from './comment.ts'
import { DEMO_PEOPLE, DEMO_POSTS, type DemoPost } from './demo-posts.ts'
import { togglePostLike } from './likes.ts'
import { createPost } from './publish.ts'

const HOUR = 3_600_000
const KNOWN_FOR_DAYS = 60
const origin = { address: '127.0.0.1', port: null }

/** Seeds the demo forum unless the demo members exist. */
export async function seedDemoForum(tx: Tx, hooks: SocialHooks, now: Date): Promise<void> {
  const people = new Map<number, number>()
  for (const [n, nickname] of Object.entries(DEMO_PEOPLE)) {
    const { user, fresh } = await findOrRegister(tx, `1000000000${n}`, subtractDays(now, KNOWN_FOR_DAYS))
    if (!fresh) return
    await updateUser(tx, user.id, { nickname })
    people.set(Number(n), user.id)
  }
  const ids: number[] = []
  for (const post of DEMO_POSTS) ids.push(await seedPost(tx, hooks, { people, ids, post }, now))
}

interface SeedContext {
  readonly people: ReadonlyMap<number, number>
  readonly ids: readonly number[]
  readonly post: DemoPost
}

async function seedPost(tx: Tx, hooks: SocialHooks, { people, ids, post }: SeedContext, now: Date): Promise<number> {
  const computeTime = (minutes: number) => new Date(now.getTime() - post.ago * HOUR + minutes * 60_000)
  const getPerson = (n: number) => people.get(n)!
  const plain = { sent: { images: '' }, form: null, origin, publicUrl: null }
  const shareId = post.shares === undefined ? null : ids[post.shares]!
  const id = await createPost(
    tx,
    hooks,
    getPerson(post.by),
    { ...plain, content: post.content, shareId, card: null, hosts: [] },
    computeTime(0),
  )
  let minutes = 7
  let lastComment: number | null = null
  for (const { by, content, isReply = false } of post.comments) {
    const replyTo: number | null = isReply ? lastComment : null
    const comment = { ...plain, userId: getPerson(by), postId: id, replyTo, content, mentions: [] }
    const inserted = await insertPostComment(tx, hooks, comment, computeTime((minutes += 11)))
    lastComment = replyTo ?? inserted.id
  }
  for (const by of post.likedBy) await togglePostLike(tx, hooks, getPerson(by), id, computeTime((minutes += 3)))
  return id
}
