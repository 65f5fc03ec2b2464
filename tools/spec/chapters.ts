import { calendar } from './calendar.ts'
import type { Chapter } from './chapter.ts'
import { games } from './games.ts'
import { points } from './points.ts'
import { prizes } from './prizes.ts'
import { rounds } from './rounds.ts'
import { settlement } from './settlement.ts'
import { tax } from './tax.ts'
import { tickets } from './tickets.ts'
import { trends } from './trends.ts'

/** The chapters of docs/spec. */
export const CHAPTERS: readonly Chapter[] = [games, rounds, settlement, prizes, tax, tickets, calendar, trends, points]
