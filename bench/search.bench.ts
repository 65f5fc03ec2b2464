import pg from 'pg'
import { search } from '#contract/ugc/search.ts'
import { connect } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { toSearchColumns } from '#server/ugc/search/search.ts'
import { type RowReporter, buildBoundRow } from './row.ts'
import { withServer, withTempFolder, startSite } from './site.ts'
import { generateTexts } from './texts.ts'

const POSTS = 1_000_000
/** Number of distinct texts; the posts and comments repeat them. */
const TEXTS = 50_000
const COMMENTS = 200_000
const AUTHORS = 1000
/** Number of new texts that fit into the pending list of the index. */
const PENDING_TEXTS = 40
const INDEX_OPTIONS = 'with (fastupdate = on, gin_pending_list_limit = 64)'
const TURNS = 40
const MOST_MS = 50

/** Queries of each kind, from frequent terms to terms that do not occur. */
const QUERIES = {
  'two characters': ['双色', '大乐', '体彩', '丁丈', '稀见', '无此'],
  'one character': ['双', '彩', '的', '稀', '龘'],
  'a number': ['08', '17', '2022150', '2022001', '88888'],
  'words that never stand together': ['福彩双色', '彩大乐', '期号码走'],
}

/** Measures the search in a million posts and their comments, for frequent, rare and missing words. */
export async function measure(report: RowReporter): Promise<void> {
  await withTempFolder(async (folder) => {
    const connection = await connect({ kind: 'embedded', folder })
    await migrate(connection)
    await insertBenchPosts(connection.client).finally(() => connection.close())
    return withServer(startSite(folder), async ({ url }) => {
      for (const [what, queries] of Object.entries(QUERIES))
        report(buildBoundRow(MOST_MS, 'ms', `search in a million posts: ${what}, p95`, await measureP95(url, queries)))
    })
  })
}

/** Inserts posts and comments in bulk, without triggers. Creates the search indexes afterwards. */
async function insertBenchPosts(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  const texts = generateTexts(TEXTS)
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB';
    drop index posts_terms; drop index comments_terms;
    create temp table texts (n int, content text, folded text, terms tsvector);
    insert into users (phone, nickname, vip_code, created_at) select n, '彩友' || n, n, now() from generate_series(1, ${AUTHORS}) n`)
  await client.query(
    `insert into texts select n, content, folded, array_to_tsvector(string_to_array(terms, ' '))
     from unnest($1::text[], $2::text[], $3::text[]) with ordinality as text (content, folded, terms, n)`,
    [
      texts,
      texts.map((text) => toSearchColumns(text).folded),
      texts.map((text) => toSearchColumns(text).terms.join(' ')),
    ],
  )
  await client.query(`
    insert into posts (user_id, discussion_id, content, folded, terms, created_at)
      select 1 + n % ${AUTHORS}, again * ${TEXTS} + n, content, folded, terms, now()
      from generate_series(0, ${POSTS / TEXTS - 1}) as again, texts;
    insert into comments (user_id, discussion_id, content, folded, terms, created_at)
      select 1 + n % ${AUTHORS}, 1 + n * 7919 % ${POSTS}, content, folded, terms, now()
      from generate_series(1, ${COMMENTS / TEXTS}) as again, texts;
    create index posts_terms on posts using gin (terms, (array[id >> 14])) ${INDEX_OPTIONS};
    create index comments_terms on comments using gin (terms, (array[id >> 14])) ${INDEX_OPTIONS}`)
  await client.query('vacuum analyze posts')
  await client.query('vacuum analyze comments')
  // These last rows remain in the pending list, which every search reads.
  await client.query(`
    insert into posts (user_id, discussion_id, content, folded, terms, created_at)
      select 1, ${POSTS} + n, content, folded, terms, now() from texts limit ${PENDING_TEXTS};
    insert into comments (user_id, discussion_id, content, folded, terms, created_at)
      select 1, n, content, folded, terms, now() from texts limit ${PENDING_TEXTS}`)
  await client.end()
}

async function measureP95(site: string, queries: readonly string[]): Promise<number> {
  const times: number[] = []
  const asked = queries.flatMap((q) => ['post', 'comment'].map((kind) => new URLSearchParams({ q, kind })))
  for (let turn = 0; turn < TURNS; turn++) {
    for (const query of asked) {
      const began = performance.now()
      const answer = await fetch(`${site}${search.path}?${query}`)
      const { status } = (await answer.json()) as { status: number }
      if (status !== 200) throw new Error(`${query} was answered with ${status}`)
      times.push(performance.now() - began)
    }
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}
