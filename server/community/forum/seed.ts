import { changeProfile, findOrRegister } from '#server/people/account/account.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import type { SocialHooks } from '#server/ugc/discussion/discussion.ts'
import { daysBefore } from '#server/infra/lib/retention.ts'
import { commentOnPost } from './comment.ts'
import { DEMO_PEOPLE, DEMO_POSTS, type DemoPost } from './demo-posts.ts'
import { likePost } from './likes.ts'
import { publish } from './publish.ts'

const HOUR = 3_600_000
const KNOWN_FOR_DAYS = 60
const origin = { address: '127.0.0.1', port: null }

/** Seeds the demo forum with the application's own functions, unless it exists. */
export async function seedDemoForum(tx: Tx, hooks: SocialHooks, now: Date): Promise<void> {
  const people = new Map<number, number>()
  for (const [n, nickname] of Object.entries(DEMO_PEOPLE)) {
    const { user, fresh } = await findOrRegister(tx, `1000000000${n}`, daysBefore(now, KNOWN_FOR_DAYS))
    if (!fresh) return
    await changeProfile(tx, user.id, { nickname })
    people.set(Number(n), user.id)
  }
  const ids: number[] = []
  for (const post of DEMO_POSTS) ids.push(await lay(tx, hooks, { people, ids, post }, now))
}

interface Laid {
  readonly people: ReadonlyMap<number, number>
  readonly ids: readonly number[]
  readonly post: DemoPost
}

async function lay(tx: Tx, hooks: SocialHooks, { people, ids, post }: Laid, now: Date): Promise<number> {
  const at = (minutes: number) => new Date(now.getTime() - post.ago * HOUR + minutes * 60_000)
  const who = (n: number) => people.get(n)!
  const plain = { sent: { images: '' }, form: null, origin, publicUrl: null }
  const shareId = post.shares === undefined ? null : ids[post.shares]!
  const id = await publish(
    tx,
    hooks,
    who(post.by),
    { ...plain, content: post.content, shareId, card: null, hosts: [] },
    at(0),
  )
  let minutes = 7
  const says = async (by: number, content: string, replyTo: number | null) => {
    const comment = { ...plain, userId: who(by), postId: id, replyTo, content, mentions: [] }
    return (await commentOnPost(tx, hooks, comment, at((minutes += 11)))).id
  }
  for (const { by, content, replies = [] } of post.comments) {
    const comment = await says(by, content, null)
    for (const reply of replies) await says(reply.by, reply.content, comment)
  }
  for (const by of post.likedBy) await likePost(tx, hooks, who(by), id, at((minutes += 3)))
  return id
}
