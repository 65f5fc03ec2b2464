import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { pastDraws } from '#contract/play/draws.ts'
import { toPastIssues } from '#contract/play/past-draws.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { getPrizeRule } from '#lottery/prizes.ts'
import { computeLevelAmounts, type DrawnIssue } from '#lottery/tickets/payout.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser } from '#server/testing/browsers.ts'
import { listAllDraws, findDrawByIssue } from './draws.queries.ts'
import { HISTORY, insertFirstHistory } from './history/history.ts'
import { readRuleFacts } from './prize-rule/rule-facts.ts'

const site = createSharedSite({ now: '2026-09-03T10:00:00+08:00' })

const known = (draw: DrawnIssue) =>
  draw.rule.levels.map((level) => [false, true].map((addOn) => computeLevelAmounts(level, draw, addOn)))

test("returns each historical draw's exact amounts by rule", async () => {
  await insertFirstHistory(site.connection, { now: site.clock.now(), hooks: [], folder: HISTORY })
  for (const game of ALL_GAMES) {
    const { data: answer } = await createBrowser(site).call(pastDraws, { type: game.type })
    const draws = toPastIssues(game.type, answer)
    const rows = await listAllDraws(site.db, game, false)
    expect(draws.length).toBe(rows.length)
    const wrong = draws.filter((draw, i) => {
      const { issueno, first, second, prizes } = rows[i]!
      const stored = { issueno, numbers: parseDraw(game, first, second), prizes, rule: draw.rule }
      return !isDeepStrictEqual([draw.issueno, draw.numbers, known(draw)], [issueno, stored.numbers, known(stored)])
    })
    expect(wrong.slice(0, 3), game.code).toEqual([])
    // Samples the latest draws, where the prize rules changed last.
    for (const { issueno, rule } of draws.slice(-110).filter((_, at) => at % 10 === 0)) {
      const stored = (await findDrawByIssue(site.db, game, issueno))!
      expect(rule.id, issueno).toBe(getPrizeRule(game, issueno, await readRuleFacts(site.db, game, stored)).id)
    }
  }
})
