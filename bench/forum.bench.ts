import { sendCode, signIn } from '#contract/account.ts'
import { addPostComment } from '#contract/forum.ts'
import { connect } from '#server/db/connect.ts'
import { clockRate, getRate } from './asking.ts'
import type { BenchRow } from './row.ts'
import { type Ask, beside, CONNECTIONS, inFolder, medianPair, postRate, type Served, serve } from './servers.ts'

const POSTS = 5000
const SECONDS = 3
const REPLIES = 100 * CONNECTIONS
const ZIPPED = { 'accept-encoding': 'gzip' }
const JSON_BODY = { 'content-type': 'application/json', gid: 'bench' }
const FEED = '/api/Dynamics/lists?page=1&pageSize=10'
const TOPIC = 4711

/** The forum with 5,000 posts and 50,000 comments: what visitors and members read of it, and a reply. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder((folder) => {
    const env = { DATA_DIR: folder, TRUSTED_PROXIES: '1', SMS_SITE_HOUR: '1000000' }
    return beside(serve('server/main.ts', env), async (site) => {
      await fill(folder)
      const tokens = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => aMember(site.url, n)))
      const reads = await beside(serve('bench/peers/forum.ts', env), (peer) => memberRows(site, peer, tokens[0]!))
      return [
        await beside(serve('bench/peers/ready-buffers.ts', {}), (peer) => visitorsRow(site, peer)),
        ...reads,
        await beside(serve('bench/peers/one-comment.ts', env), (peer) => replyRow(site, peer, tokens)),
      ]
    })
  })
}

async function visitorsRow(site: Served, peer: Served): Promise<BenchRow> {
  const { ours, peer: theirs } = await medianPair(
    () => getRate(site, FEED, SECONDS, ZIPPED),
    () => getRate(peer, '/hello', SECONDS),
  )
  return compared("a visitor's page of the feed against a plain Fastify hello", ours, theirs, 0.75)
}

async function memberRows(site: Served, peer: Served, token: string): Promise<BenchRow[]> {
  const asks = (server: Served, path: string) => () => clockRate(server, path, SECONDS, { token })
  const feed = await medianPair(asks(site, FEED), asks(peer, '/feed'))
  const topic = await medianPair(
    bothOf(
      asks(site, `/api/Dynamics/dynamics_detail?id=${TOPIC}`),
      asks(site, `/api/Dynamics/dynamics_comments?id=${TOPIC}`),
    ),
    bothOf(asks(peer, `/post/${TOPIC}`), asks(peer, `/comments/${TOPIC}`)),
  )
  const deep = await medianPair(asks(site, FEED), asks(site, `${FEED}&before_id=${POSTS - 4000}`))
  return [
    compared("a member's page of the feed against Fastify + pg, the same joins", feed.ours, feed.peer, 0.5),
    compared("a member's topic with its comments against Fastify + pg", topic.ours, topic.peer, 0.5),
    {
      ...compared('the feed at post 4,000 against its first page', deep.peer, deep.ours, 1 / 1.5),
      bound: 'within 1.5x',
    },
  ]
}

/** The rate of two calls, one after the other. */
export const bothOf = (one: () => Promise<number>, other: () => Promise<number>) => async () =>
  1 / (1 / (await one()) + 1 / (await other()))

async function replyRow(site: Served, peer: Served, tokens: readonly string[]): Promise<BenchRow> {
  const { ours, peer: theirs } = await medianPair(
    (round) => postRate(site.url + addPostComment.path, repliesOf(round, tokens)),
    (round) => postRate(`${peer.url}/insert`, repliesOf(round, tokens)),
  )
  return compared(
    'a reply (moderated, counted, told, purged) against Fastify + pg, its row inserted',
    ours,
    theirs,
    0.35,
  )
}

/** Side by side are different members below different posts. */
const repliesOf = (round: number, tokens: readonly string[]): Ask[] =>
  Array.from({ length: REPLIES }, (_, n) => ({
    headers: { ...JSON_BODY, token: tokens[n % CONNECTIONS]! },
    body: JSON.stringify({ dynamics_id: 1 + ((n * 37) % POSTS), content: `第 ${round} 轮的第 ${n} 条评论，祝好运` }),
  }))

function compared(what: string, ours: number, peer: number, least: number): BenchRow {
  const ratio = ours / peer
  const perSecond = (n: number) => `${Math.round(n)}/s`
  return { what, ours: perSecond(ours), peer: perSecond(peer), ratio, bound: `≥ ${least}x`, met: ratio >= least }
}

/** Signs a new member in; the token. */
export async function aMember(site: string, n: number): Promise<string> {
  const phone = `137${String(n).padStart(8, '0')}`
  const headers = { ...JSON_BODY, 'x-forwarded-for': `10.9.0.${n}` }
  const post = async (path: string, body: object) => {
    const answer = await fetch(site + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { msg: string; data: { token: string } }
  }
  const { msg } = await post(sendCode.path, { phone, type: 'login' })
  const { data } = await post(signIn.path, { phone, code: /\d{6}/.exec(msg)?.[0] })
  return data.token
}

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

export async function fill(folder: string): Promise<void> {
  const { unhurried, close } = await connect({ kind: 'embedded', folder })
  await unhurried.pool.query(FILL).finally(close)
}
