import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addRankingComment, rankingComments } from '#contract/community/ranking.ts'
import { isOperatorAccess } from '#contract/infra/endpoint.ts'
import { myIssues } from '#contract/play/settlement.ts'
import { deleteAllRows } from '#server/testing/site.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { getCase, buildCaseInput, LISTS } from '#server/testing/endpoint-cases.ts'
import { listEndpoints, listFields } from '#server/testing/every-route.ts'
import { type Browser, createMember, createOperator } from '#server/testing/browsers.ts'
import { A_RANKING } from '#server/community/ranking/testing/ranking.cases.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { insertFifteenComments } from '#server/testing/cases.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
let ming: Browser
beforeEach(async () => {
  ming = await createMember(site)
  await recordAndSettle(site, { type: 3, issueno: '2022278', date: '2022-10-18', first: '1 2 3' })
})

const insertWithoutTriggers = (statements: readonly SQL[]) =>
  site.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })

const CURSOR_FIELD = /^(before|after)_id$/
const PAGE_SIZE = 4

test('has test rows for every cursor endpoint', () => {
  const lists = listEndpoints(site).filter(({ endpoint }) =>
    listFields(endpoint).some((field) => CURSOR_FIELD.test(field)),
  )
  expect(LISTS.map(([path]) => path).toSorted(), 'the x.cases.ts of its feature needs `rows` to try each with').toEqual(
    lists.map(({ endpoint }) => endpoint.path).toSorted(),
  )
})

test.each(LISTS)('returns equal rows by page and cursor: %s', async (path, { rows: some }) => {
  const { endpoint } = listEndpoints(site).find((one) => one.path === path)!
  const fields = listFields(endpoint)
  const place = fields.find((field) => CURSOR_FIELD.test(field))!
  const caller = isOperatorAccess(endpoint.access) ? await createOperator(site) : ming
  await insertWithoutTriggers(some ?? [])
  const input = await buildCaseInput(endpoint, site, caller)
  const rows = async (wanted: object) => getRows((await caller.call(endpoint, { ...input, ...wanted })).data)
  const all = await rows({ pageSize: 100 })
  expect(all.length).toBeGreaterThan(2 * PAGE_SIZE)
  for (const [nth, last] of all.entries()) {
    if ((nth + 1) % PAGE_SIZE > 0) continue
    const next = all.slice(nth + 1, nth + 1 + PAGE_SIZE)
    // The site's pages send `page` in addition to the cursor, which has precedence.
    expect(await rows({ page: 3, pageSize: PAGE_SIZE, [place]: last.id })).toEqual(next)
    if (fields.includes('page'))
      expect(await rows({ page: 1 + (nth + 1) / PAGE_SIZE, pageSize: PAGE_SIZE })).toEqual(next)
  }
})

test('shows each member only their own rows', async () => {
  for (const { endpoint } of listEndpoints(site).filter(({ access }) => access === 'member')) {
    const { rows: statements } = getCase(endpoint)
    if (!statements) continue
    await deleteAllRows(site.db)
    const members = [await createMember(site), await createMember(site, '13900139000')]
    await insertWithoutTriggers(statements)
    const input = await buildCaseInput(endpoint, site, members[0]!)
    const [mine, theirs] = await Promise.all(
      members.map(async (one) =>
        getRows((await one.call(endpoint, { ...input, pageSize: 100 })).data).map(({ id }) => id),
      ),
    )
    expect(mine!.length, endpoint.path).toBeGreaterThan(2 * PAGE_SIZE)
    expect(
      theirs!.filter((id) => mine!.includes(id)),
      `${endpoint.path} shows two members the same rows`,
    ).toEqual([])
  }
})

/** Returns the rows of a reply, which is a list or contains it in `lists`. */
const getRows = (data: unknown): { id: number }[] =>
  (Array.isArray(data) ? data : (data as { lists: { id: number }[] }).lists) as { id: number }[]

test('a new row shifts no pages by cursor', async () => {
  await insertWithoutTriggers([A_RANKING, insertFifteenComments(1)])
  const page = async (wanted: object) =>
    (await ming.call(rankingComments, { id: 1, pageSize: PAGE_SIZE, ...wanted })).data
  const [first, second] = [await page({}), await page({ page: 2 })]
  await ming.call(addRankingComment, { ranking_list_id: 1, content: '新来的' })
  expect(await page({ before_id: first.at(-1)!.id })).toEqual(second)
})

describe('list of issues with the member’s picks', () => {
  const issues = async (is_win: number, page: number, pageSize: number) =>
    (await ming.call(myIssues, { type: 3, is_win, page, pageSize })).data.map(({ issueno }) => issueno)

  beforeEach(async () => {
    await createMember(site, '13800138001')
    await site.db.execute(sql`insert into pick_owners (user_id, last_used_at) values (1, now()), (2, now())`)
    for (const day of [15, 16, 17])
      await recordAndSettle(site, { type: 3, issueno: `20222${60 + day}`, date: `2022-10-${day}`, first: '1 2 3' })
    // The member has picks for 2022275 to 2022281 except 2022277. The last three issues are not drawn. For 2022277
    // another member has picks, of this game and of another one.
    await site.db.execute(sql`
      insert into picks (owner_id, game, issueno, mode, slot, rank, first_bits, second_bits, locked_at)
      select case n when 2022277 then 2 else 1 end, game, n, 'random', slot, slot, 0::bit(64), 0::bit(64), now()
      from generate_series(2022275, 2022281) as n, generate_series(1, 10) as slot, (values (3), (4)) as games (game)
      where game = 3 or n = 2022277`)
  })

  test('contains each issue once over all pages', async () => {
    const mine = ['2022281', '2022280', '2022279', '2022278', '2022276', '2022275']
    expect(await issues(1, 1, 100)).toEqual(mine)
    expect([...(await issues(1, 1, 4)), ...(await issues(1, 2, 4))]).toEqual(mine)
    expect(await issues(1, 3, 4)).toEqual([])
  })

  test('contains only drawn issues on request', async () => {
    expect(await issues(2, 1, 2)).toEqual(['2022278', '2022276'])
    expect(await issues(2, 2, 2)).toEqual(['2022275'])
  })
})
