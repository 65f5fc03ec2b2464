import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Endpoint, InputOf, ReplyOf, Envelope } from '#contract/infra/endpoint.ts'
import { addPostComment, publishPost } from '#contract/community/forum.ts'
import { insertSignedInMembers } from '#server/testing/members.ts'
import { endProcess } from '#server/testing/processes.ts'
import { type SiteProcess, createTwoSites } from '#server/testing/two-sites.ts'

const sites = createTwoSites('彩运 同时说')
const SPEAKERS = 100
const EACH = 4

/** Calls an endpoint of a process. Returns null if no response arrives. */
async function callOrNull<E extends Endpoint>({ base }: SiteProcess, token: string, endpoint: E, input: InputOf<E>) {
  const headers = { 'content-type': 'application/json', token }
  const answer = await fetch(base + endpoint.path, { method: 'POST', headers, body: JSON.stringify(input) }).catch(
    () => null,
  )
  return (await answer?.json().catch(() => null)) as Envelope<ReplyOf<E>> | null
}

const queryRows = async (query: ReturnType<typeof sql>) => (await sites.database.db.execute(query)).rows

test(`inserts each comment of ${SPEAKERS} members exactly once although a process is killed`, async () => {
  const { here, there } = sites
  const [author = '', ...speakers] = await insertSignedInMembers(sites.database, SPEAKERS + 1)
  const topics: number[] = []
  for (const content of ['今晚开奖，大家聊聊', '守号的进来', '第一次中奖', '走势怎么看'])
    topics.push((await callOrNull(here, author, publishPost, { content }))!.data.id)

  const acknowledged = new Map<string, number>()
  let heard = 0
  /**
   * Sends a comment alternately to the two processes until one accepts it, always with the same form id, as a page
   * does.
   */
  async function speaks(token: string, n: number, nth: number): Promise<void> {
    const form = randomUUID()
    // Every second comment of a member is on the first topic.
    const dynamics_id = topics[nth % 2 ? 0 : n % topics.length]!
    for (let half = n + nth; ; half++) {
      const said = await callOrNull(half % 2 ? here : there, token, addPostComment, {
        dynamics_id,
        content: `第${n}位说第${nth}句`,
        form,
      })
      if (said?.status === 200) acknowledged.set(form, said.data.id)
      if (said?.status === 200) return void heard++
      if (said && said.status < 500) throw new Error(JSON.stringify(said))
      await sleep(20)
    }
  }
  const speaking = Promise.all(
    speakers.map(async (token, n) => {
      for (let nth = 0; nth < EACH; nth++) await speaks(token, n, nth)
    }),
  )
  await expect.poll(() => heard, { interval: 1 }).toBeGreaterThan(SPEAKERS)
  await endProcess(there.run, 'SIGKILL')
  expect(heard).toBeLessThan(SPEAKERS * EACH)
  await Promise.all([there.again(), speaking])

  const rows = await queryRows(sql`select form, id from comments`)
  expect(new Map(rows.map(({ form, id }) => [form, Number(id)]))).toEqual(acknowledged)
  expect(rows).toHaveLength(SPEAKERS * EACH)
  expect(
    await queryRows(sql`select d.shown, (select count(*)::int from comments c where c.discussion_id = d.id) as said
      from discussions d where d.shown <> (select count(*) from comments c where c.discussion_id = d.id)`),
  ).toEqual([])
  expect(
    await queryRows(sql`select c.id from comments c where
      (select count(*) from notifications n where n.comment_id = c.id and n.kind = 'reply' and n.user_id = 1) <> 1
      or (select count(*) from traces t where t.kind = 'comment' and t.subject_id = c.id and t.user_id = c.user_id) <> 1`),
  ).toEqual([])
  expect(
    await queryRows(
      sql`select count(*)::int as writers, min(published), max(published) from writers where user_id > 1`,
    ),
  ).toEqual([{ writers: SPEAKERS, min: EACH, max: EACH }])
})
