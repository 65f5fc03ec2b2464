import { calendar } from './calendar.ts'
import type { Chapter } from './chapter.ts'
import { games } from './games.ts'
import { prizes } from './prizes.ts'
import { rounds } from './rounds.ts'
import { settlement } from './settlement.ts'
import { tax } from './tax.ts'

/** The chapters of docs/spec that have vectors. */
export const CHAPTERS: readonly Chapter[] = [games, rounds, settlement, prizes, tax, calendar]
