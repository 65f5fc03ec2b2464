import type { Locator, Page } from '@playwright/test'
import type pg from 'pg'
import { XSS } from '#server/testing/xss.ts'
import { createPicture, uploadPicture } from './forum.ts'
import { button, expect, waitForHydration, test } from './harness.ts'
import { signInAsOperator } from './operators.ts'
import type { OwnSite } from './own-site.ts'

// Script injection attempts in every field that pages show to other people.

const HARMLESS_TEXT = '今天守号'
/** XSS payloads, with line breaks as HTML parsers normalise them: to a single character. */
const PAYLOADS = XSS.map((payload) => payload.replaceAll(/\r\n?/g, '\n'))
const TEXTS = [HARMLESS_TEXT, ...PAYLOADS]
const DRAW = { type: 3, issueno: '2022349', opendate: '2022-12-24', first_number: '2 4 9', second_number: '' }
/**
 * Number of hostile texts in one field of a record. Posts get one text each, because pages show the start of a post
 * separately.
 */
const TEXTS_PER_CHUNK = 4
const CHUNKS = TEXTS.flatMap((_, at) =>
  at % TEXTS_PER_CHUNK === 0 ? TEXTS.slice(at, at + TEXTS_PER_CHUNK).join('\n') : [],
)

/**
 * Inserts for each text a member of that name, a post, a picture description, a note, a session and a sanction.
 * Comments, reviews and reports contain the texts in chunks.
 */
async function insertHostileTexts(db: pg.Pool, picture: string): Promise<void> {
  const [words, chunks] = [JSON.stringify(TEXTS), JSON.stringify(CHUNKS)]
  await db.query(
    `insert into users (phone, nickname, vip_code, created_at)
    select 'x' || n, word, 'x' || n, now() from jsonb_array_elements_text($1) with ordinality as x (word, n)`,
    [words],
  )
  await db.query('update uploads set used_at = now()')
  await db.query(
    `with topics as (insert into discussions (kind) select 'post' from users returning id),
    places as (select id, row_number() over (order by id) as n from topics),
    people as (select id, nickname, row_number() over (order by id) as n from users)
    insert into posts (user_id, discussion_id, content, folded, media, created_at)
    select people.id, places.id, nickname, '', jsonb_build_array(jsonb_build_object('path', $1::text, 'kind', 'image',
      'width', 640, 'height', 480, 'thumbhash', '', 'alt', nickname, 'poster', '', 'animated', 0)), now()
    from people join places using (n)`,
    [picture],
  )
  await db.query(`with ranking as (insert into discussions (kind) values ('ranking') returning id)
    insert into ranking_discussions select (select min(id) from draws), id from ranking`)
  // Comments below the first post and the ranking, each with a reply.
  await db.query(
    `insert into comments (discussion_id, user_id, content, folded, created_at)
    select place.id, n + 1, word, '', now() from jsonb_array_elements_text($1) with ordinality as x (word, n) cross join (
      select min(discussion_id) as id from posts union all select discussion_id from ranking_discussions) as place`,
    [chunks],
  )
  await db.query(`insert into comments (discussion_id, thread_id, user_id, content, folded, created_at)
    select discussion_id, id, user_id, content, '', now() from comments`)
  await db.query(`insert into notifications (user_id, kind, scope, subject, comment_id, data, created_at)
    select (select min(id) from users), 'reply', id, id, id, '{}', now() from comments where thread_id is null`)
  await db.query(
    `with said as (
      insert into reviews (kind, subject_id, user_id, content, why, decided_at, appeal, created_at)
      select 'nickname', n, (select max(id) from users), word, word, now(), word, now()
      from jsonb_array_elements_text($1) with ordinality as x (word, n) returning *)
    insert into reports (review_id, user_id, kind, subject_id, reason, note, created_at)
    select id, user_id, kind, subject_id, 'other', content, now() from said`,
    [chunks],
  )
  await db.query(
    `with said as (select word, n from jsonb_array_elements_text($1) with ordinality as x (word, n)),
    notes as (insert into player_notes (user_id, by_id, words, created_at) select 2, 1, word, now() from said),
    signed as (insert into sessions (user_id, token_hash, device, created_at, expires_at)
      select 2, sha256(n::text::bytea), word, now(), now() + interval '1 day' from said)
    insert into sanctions (user_id, kind, reason, until, created_at)
    select n + 1, 'mute', word, now() + interval '1 day', now() from said`,
    [words],
  )
}

/** Returns the texts that no text node or readable attribute of the page contains. */
const listMissingTexts = (page: Page, words: readonly string[]): Promise<string[]> =>
  page.evaluate((sought) => {
    const shown: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node as Element
      if (element.tagName === 'SCRIPT') continue
      shown.push(element.getAttribute('alt') ?? '', element.getAttribute('aria-label') ?? '')
      for (const child of element.childNodes) if (child instanceof Text) shown.push(child.data)
    }
    const all = shown.join('\u0001')
    return sought.filter((word) => !all.includes(word))
  }, words)

/** Loads all entries of a list page. */
async function loadAllEntries(page: Page): Promise<void> {
  await waitForHydration(page)
  const more = button(page, '加载更多')
  await expect(more.or(page.getByText('没有更多了')).first()).toBeVisible()
  while (await more.isVisible()) {
    const rows = await page.locator('main li, main article').count()
    await more.click()
    await expect.poll(() => page.locator('main li, main article').count()).toBeGreaterThan(rows)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
}

/** Loads all rows of a list in the console. */
async function loadAllRows(within: Locator, row: string): Promise<void> {
  const rows = within.locator(row)
  await expect(rows.first()).toBeVisible()
  // While rows are loading, the button's name has a prefix.
  const more = within.getByRole('button', { name: /更多$/ })
  while (await more.isVisible()) {
    const before = await rows.count()
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
  }
}

/** Counts each element in the documents of these addresses, parsed without running scripts. */
async function countElements(page: Page, { url }: OwnSite, addresses: readonly string[]): Promise<string[]> {
  const documents: string[] = []
  for (const path of addresses) documents.push(await (await page.request.get(url + path)).text())
  // The content security policy of our pages would apply to the parsed documents too and block their styles.
  const blank = await page.context().newPage()
  const counted = await blank.evaluate(
    (all) =>
      all.map((html) => {
        const elements = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')]
        return elements
          .map((one) => one.tagName)
          .toSorted()
          .join(' ')
      }),
    documents,
  )
  await blank.close()
  return counted
}

/** Records unexpected actions of a page: dialogs, pop-ups, requests to other sites. */
function recordMisdeeds(page: Page, { url }: OwnSite): string[] {
  const misdeeds: string[] = []
  page.on('dialog', async (dialog) => {
    misdeeds.push(`says ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${url}/`)) misdeeds.push(request.url())
  })
  page.on('popup', (popup) => void misdeeds.push(`opens ${popup.url()}`))
  return misdeeds
}

test('shows hostile texts as text everywhere', async ({ page, site }) => {
  test.setTimeout(600_000)
  const CLOCK = '2022-12-25T12:00:00+08:00'
  const goTo = (path: string) => page.goto(site.url + path)
  const misdeeds = recordMisdeeds(page, site)
  await site.startAt(CLOCK)
  await signInAsOperator(page, site, 'administrator')
  await site.importDraws([DRAW])
  const picture = await uploadPicture(page.request, await createPicture(), site.url)
  await insertHostileTexts(site.database.pool, picture)
  // Restart: the response cache does not contain the inserted rows.
  await site.startAt(CLOCK)

  for (const path of ['/forum', '/forum/1', '/leaderboard?type=3&id=1', '/notifications']) {
    await goTo(path)
    await loadAllEntries(page)
    const shown = path === '/notifications' ? CHUNKS.map((words) => words.slice(0, 60)) : PAYLOADS
    expect(await listMissingTexts(page, shown), path).toEqual([])
  }

  await test.step('documents escape titles, descriptions and data', async () => {
    const topics = PAYLOADS.map((_, i) => `/forum/${i + 3}`)
    const searches = PAYLOADS.map((words) => `/forum/search?q=${encodeURIComponent(words.slice(0, 50))}`)
    for (const [harmless, addresses] of [
      ['/forum/2', topics],
      [`/forum/search?q=${HARMLESS_TEXT}`, searches],
    ] as const) {
      const [expected] = await countElements(page, site, [harmless])
      const others = await countElements(page, site, addresses)
      expect(addresses.filter((_, i) => others[i] !== expected)).toEqual([])
    }
  })

  await test.step('settings show muted words as text', async () => {
    const words = [...new Set(PAYLOADS.map((one) => one.slice(0, 20)))]
    const { pool } = site.database
    await pool.query('insert into muted_words select 1, value from jsonb_array_elements_text($1)', [
      JSON.stringify(words),
    ])
    await goTo('/my-set')
    await expect(page.getByRole('heading', { name: '屏蔽的词' })).toBeVisible()
    expect(await listMissingTexts(page, words)).toEqual([])
  })

  await test.step('console escapes reports and appeals', async () => {
    await goTo('/console#moderation')
    const seen = new Set<string>()
    for (let at = 0; at < CHUNKS.length; at++) {
      await expect(page.locator('[aria-current=true]')).toHaveCount(1)
      const missing = new Set(await listMissingTexts(page, PAYLOADS))
      for (const words of PAYLOADS) if (!missing.has(words)) seen.add(words)
      await page.keyboard.press('j')
    }
    expect(PAYLOADS.filter((words) => !seen.has(words))).toEqual([])
  })
  await test.step('console escapes players, notes and sanctions', async () => {
    for (const [place, role, row] of [
      ['players', 'main', '.ant-table-row'],
      ['players/2', 'dialog', '.player-devices li'],
      ['players/2/notes', 'dialog', '.player-note'],
      ['moderation/sanctions', 'main', '.ant-table-row'],
    ] as const) {
      await goTo(`/console#${place}`)
      await page.reload()
      await loadAllRows(page.getByRole(role), row)
      expect(await listMissingTexts(page, PAYLOADS), place).toEqual([])
    }
    // One author in eight: the players' list has already shown the same texts.
    for (const [at, words] of [...PAYLOADS.entries()].filter(([i]) => i % 8 === 0)) {
      await page.evaluate((id) => void (location.hash = `moderation/author/${id}`), at + 3)
      await expect.poll(() => listMissingTexts(page, [words])).toEqual([])
    }
  })
  expect(misdeeds).toEqual([])
})
