import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { omissions, type Omissions } from '#contract/play/omissions.ts'
import { ALL_GAMES, type Game, GAMES } from '#lottery/games.ts'
import { listOmissionKinds } from '#lottery/omissions/kinds.ts'
import { computeOmissionRows } from '#lottery/omissions/omissions.ts'
import { parseRecord } from '#lottery/testing/history.ts'
import { HISTORY, insertFirstHistory } from '#server/play/draws/draws.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'

const site = createSharedSite({ now: '2026-09-03T10:00:00+08:00' })

async function requestOmissions(query: string): Promise<{ data: Omissions }> {
  return (await site.app.inject(`${omissions.path}?${query}`)).json()
}

const readRecord = async (game: Game) => parseRecord(game, await readFile(join(HISTORY, `${game.code}.csv`), 'utf8'))

test("returns the bundled history's omissions for every kind", async () => {
  await insertFirstHistory(site.connection, { now: site.clock.now(), hooks: [], folder: HISTORY })
  await expect.poll(async () => (await requestOmissions('type=1')).data.draws).toBe((await readRecord(GAMES[1])).length)
  for (const game of ALL_GAMES) {
    const draws = await readRecord(game)
    for (const kind of listOmissionKinds(game)) {
      const { data } = await requestOmissions(`type=${game.type}&kind=${kind}&count=500`)
      const rows = computeOmissionRows(game, kind, draws, 500)
      expect(data).toMatchObject({
        draws: 500,
        first_issueno: draws.at(-500)!.issueno,
        last_issueno: draws.at(-1)!.issueno,
        is_demo: 0,
      })
      expect(data.groups.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
      expect(data.groups.map(({ current }) => current)).toEqual(rows.map((one) => one.rows.map((row) => row.current)))
      expect(data.groups.map(({ last }) => last)).toEqual(
        rows.map((one) => one.rows.map((row) => (row.last === null ? null : draws[row.last]!.issueno))),
      )
    }
    const { data } = await requestOmissions(`type=${game.type}`)
    expect(data).toMatchObject({ draws: draws.length, first_issueno: draws[0]!.issueno })
  }
})
