import type { GameType } from '#lottery/games.ts'
import { drawHooks, onSettled } from '#server/site/draw-hooks.ts'
import { type Prize, recordDraws } from '#server/play/draws/draws.ts'
import { createDrawReport } from '#server/play/draws/testing/create-draw-report.ts'
import { settleDue } from '#server/play/settlement/settlement.ts'
import type { TestSite } from '#server/testing/site.ts'

interface TestDraw {
  type: GameType
  issueno: string
  date: string
  first: string
  second?: string
  prizes?: readonly Prize[]
  poolFen?: number | null
  source?: 'import' | 'operator' | 'demo'
}

/** Records a draw like an import and settles it like the site's job. */
export async function recordAndSettle(site: Pick<TestSite, 'db' | 'clock'>, one: TestDraw) {
  const outcome = await recordUnsettled(site, one)
  await settleDue(site.db, site.clock, onSettled)
  return outcome
}

/** Records a draw without settling it. */
export async function recordUnsettled({ db, clock }: Pick<TestSite, 'db' | 'clock'>, one: TestDraw) {
  const { type, issueno, date, first, second = '', source = 'import', ...facts } = one
  const word = createDrawReport(type, issueno, date, `${first}+${second}`, facts)
  const arrival = { source, now: clock.now(), hooks: drawHooks }
  const [outcome] = await db.transaction((tx) => recordDraws(tx, [word], arrival))
  return outcome!
}
