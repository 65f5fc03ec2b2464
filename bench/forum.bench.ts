import { addPostComment } from '#contract/community/forum.ts'
import { type Ask, CONNECTIONS, getRates, medianPair, postRates } from './load.ts'
import { atLeast, type BenchRow } from './row.ts'
import { besidePeer, inFolder, lay, type Served, someMembers } from './site.ts'

const POSTS = 5000
const REPLIES = 100 * CONNECTIONS
const TOPIC = 4711

/** The forum with 5,000 posts and 50,000 comments: what a member reads of it, and a reply. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder((folder) =>
    besidePeer(folder, {}, async (site, peer) => {
      await lay(folder, FILL)
      const tokens = await someMembers(folder, CONNECTIONS)
      const [token = ''] = tokens
      return [await feedRow(site, peer, token), await topicRow(site, peer, token), await replyRow(site, peer, tokens)]
    }),
  )
}

async function feedRow(site: Served, peer: Served, token: string): Promise<BenchRow> {
  const pair = await medianPair(
    reading(site, token, '/api/Dynamics/lists?page=1&pageSize=10'),
    reading(peer, token, '/feed'),
  )
  return atLeast(0.4, "a member's page of the feed against Fastify + pg, the same joins", pair)
}

async function topicRow(site: Served, peer: Served, token: string): Promise<BenchRow> {
  const pair = await medianPair(
    reading(site, token, `/api/Dynamics/dynamics_detail?id=${TOPIC}`, `/api/Dynamics/dynamics_comments?id=${TOPIC}`),
    reading(peer, token, `/post/${TOPIC}`, `/comments/${TOPIC}`),
  )
  return atLeast(0.35, "a member's topic with its comments against Fastify + pg, the same joins", pair)
}

/** The rate of reads of a member, one after the other. */
const reading =
  (server: Served, token: string, ...paths: string[]) =>
  async () => {
    let seconds = 0
    for (const path of paths) seconds += 1 / (await getRates(server, path, { token })).clock
    return 1 / seconds
  }

async function replyRow(site: Served, peer: Served, tokens: readonly string[]): Promise<BenchRow> {
  const pair = await medianPair(
    async (round) => (await postRates(site, addPostComment.path, repliesOf(round, tokens))).clock,
    async (round) => (await postRates(peer, '/comment', repliesOf(round, tokens))).clock,
  )
  return atLeast(0.18, 'a reply (moderated, counted, told, purged) against Fastify + pg, its row inserted', pair)
}

/** Side by side are different members below different posts. */
const repliesOf = (round: number, tokens: readonly string[]): Ask[] =>
  Array.from({ length: REPLIES }, (_, n) => ({
    headers: { 'content-type': 'application/json', token: tokens[n % CONNECTIONS]! },
    body: JSON.stringify({ dynamics_id: 1 + ((n * 37) % POSTS), content: `第 ${round} 轮的第 ${n} 条评论，祝好运` }),
  }))

/** 500 people, 5,000 posts of which each tenth shares another, 50,000 comments with replies, 50,000 likes. */
const FILL = `
  set local statement_timeout = 0;
  insert into users (phone, nickname, vip_code, created_at)
    select '139' || lpad(n::text, 8, '0'), '彩友' || n, 10000000 + n, now() - interval '60 days'
    from generate_series(1, 500) n;
  insert into discussions (kind) select 'post' from generate_series(1, ${POSTS});
  insert into posts (user_id, discussion_id, is_share, share_id, content, folded, region, created_at)
    select 1 + n % 500, n, n % 10 = 0, case when n % 10 = 0 then n - 7 end, text, text, '浙江', now() - make_interval(mins => ${POSTS} - n)
    from generate_series(1, ${POSTS}) n, lateral (select repeat('今晚的走势图看了很久，', 3 + n % 12) || n as text) t;
  analyze users, discussions, posts;
  insert into comments (discussion_id, user_id, content, folded, created_at)
    select n % ${POSTS} + 1, 1 + n % 499, text, text, now() from generate_series(1, ${5 * POSTS}) n, lateral (select '说得好 ' || n as text) t;
  insert into comments (discussion_id, user_id, thread_id, content, folded, created_at)
    select c.discussion_id, 1 + c.id % 497, c.id, '谢谢', '谢谢', now() from comments c where c.thread_id is null;
  insert into traces (user_id, kind, subject_id, text_hash, address, created_at)
    select user_id, 'comment', id, decode(md5(id::text), 'hex'), '10.9.0.1', created_at from comments;
  insert into writers (user_id, published) select user_id, count(*) from comments group by user_id;
  insert into notifications (user_id, kind, scope, subject, comment_id, data, created_at)
    select thread.user_id, 'reply', c.id, thread.user_id, c.id, '{}', c.created_at
    from comments c join comments thread on thread.id = c.thread_id where c.user_id <> thread.user_id;
  insert into post_likes select p.id, u.id from posts p, users u where (p.id * 7 + u.id * 13) % 50 = 0;
  update posts set likes = (select count(*) from post_likes l where l.post_id = posts.id),
    shares = (select count(*) from posts s where s.share_id = posts.id);
  update discussions d set shown = (select count(*) from comments c where c.discussion_id = d.id);
  analyze`
