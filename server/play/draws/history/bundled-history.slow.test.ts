import { sql } from 'drizzle-orm'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lackingHistory as lackingCall, layHistory as layCall } from '#contract/play/draws.console.ts'
import { today } from '#contract/admin/today.console.ts'
import { ALL_GAMES, GAMES, type GameType } from '#lottery/games.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createOperator } from '#server/testing/browsers.ts'
import { findDrawByIssue } from '#server/play/draws/draws.queries.ts'
import { findGap } from '#server/play/draws/feeds/gaps.ts'
import { readRuleFacts } from '#server/play/draws/prize-rule/rule-facts.ts'
import { createDrawReport, recordReports } from '#server/play/draws/testing/create-draw-report.ts'
import { CHECKSUM_FILE, HISTORY, insertFirstHistory, toHistoryFileName } from './history.ts'
import { writeHistory } from './write-history.ts'

const ALL = 35_932
const AFTER = '2026-09-03T10:00:00+08:00'
const site = createSharedSite({ now: AFTER, env: { DRAW_SOURCE: 'auto', DRAW_HISTORY: 'on' } })

test('the console inserts and audits the missing history', async () => {
  const report = createDrawReport(1, '2026100', '2026-08-30', '03 04 09 13 22 31+04')
  await recordReports(site, [report])
  const editor = await createOperator(site, 'editor')
  const offer = async () => (await editor.call(today, {})).data.checks.find(({ name }) => name === 'draws_history')
  expect(await offer()).toMatchObject({ state: 'wrong', words: '可补 35931 期历史', place: 'draws' })
  expect((await editor.call(lackingCall, {})).data).toEqual({ count: ALL - 1 })
  expect((await editor.call(layCall, {})).msg).toBe('已补入 35931 期历史')
  expect(await offer()).toMatchObject({ state: 'good' })
  expect((await editor.call(layCall, {})).msg).toBe('没有可补的历史')
  const { rows } = await site.db.execute(sql`select detail from audit_log where action = 'history_laid' order by id`)
  expect(rows).toEqual([{ detail: { draws: ALL - 1 } }, { detail: { draws: 0 } }])
})

test('exports the inserted history unchanged, without gaps', async () => {
  await insertFirstHistory(site.connection, { now: new Date(AFTER), hooks: drawHooks })
  expect(await site.db.$count(sql`draws`)).toBe(ALL)
  expect(await listRuleIds(6, '20099', '20100')).toEqual(['qxc-row', 'qxc-2020'])
  expect(await listRuleIds(2, '07001', '09120', '09121', '14051', '14052', '19018', '19019', '26013')).toEqual(
    [2007, 2007, 2009, 2009, 2014, 2014, 2019, 2019].map((year) => `dlt-${year}`),
  )
  expect(await listRuleIds(2, '26014', '26015', '26079', '26080', '26082', '26083')).toEqual(
    ['low', 'high', 'high', 'low', 'low', 'high'].map((column) => `dlt-2026-${column}`),
  )
  const special = ['2026013', '2026014', '2026075', '2026076', '2026100']
  expect(await listRuleIds(1, ...special)).toEqual(['ssq', 'ssq-special', 'ssq-special', 'ssq', 'ssq'])
  expect(await listRuleIds(3, '2016005', '2016006')).toEqual(['fc3d-1000', 'fc3d-1040'])
  const { rows } = await site.db.execute(sql`select from draws where date between '2020-01-22' and '2020-03-10'`)
  expect(rows).toEqual([])
  for (const game of ALL_GAMES) expect(await findGap(site.db, game, [], new Date(AFTER))).toBeNull()
  const written = mkdtempSync(join(tmpdir(), 'caiyun-history-'))
  await writeHistory(site.db, written)
  for (const file of [...ALL_GAMES.map(toHistoryFileName), CHECKSUM_FILE])
    expect(readFileSync(join(written, file), 'utf8') === readFileSync(join(HISTORY, file), 'utf8'), file).toBe(true)
  rmSync(written, { recursive: true })
})

async function listRuleIds(type: GameType, ...wanted: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const issueno of wanted) {
    const draw = (await findDrawByIssue(site.db, GAMES[type], issueno))!
    ids.push(getPrizeRule(GAMES[type], issueno, await readRuleFacts(site.db, GAMES[type], draw)).id)
  }
  return ids
}
