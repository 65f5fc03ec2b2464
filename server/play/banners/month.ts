import { drawClock, drawDates, type LocalDate, weekdayOf } from '#lottery/calendar.ts'
import { dateOf, dayOf, shanghaiTime } from '#lottery/dates.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { earliestNext, type BannerFacts, today } from './facts.ts'
import { dot, drawing, type Frame, rectangle, words } from './svg.ts'

type Mark = 'past' | 'next' | 'coming'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const RADIUS = { wide: 4.5, narrow: 3 }

/** Chart of the month's draws per game, with the next draw. */
export const month = {
  about(facts: BannerFacts): string {
    const days = monthOf(today(facts))
    const left = ALL_GAMES.map((game) => `${game.name} ${comingIn(facts, game, days)} 次`).join('、')
    return `${monthName(facts)}开奖日历。下次开奖：${nextWords(facts)}。本月还有：${left}。`
  },
  draw(facts: BannerFacts, frame: Frame): string {
    const days = monthOf(today(facts))
    const { left, right, top, bottom, text } = frame
    const first = left + text * 4
    const column = (right - first) / days.length
    const row = (bottom - top - text * 2) / (ALL_GAMES.length + 1)
    const x = (date: LocalDate) => first + (dayOf(date) - dayOf(days[0]!) + 0.5) * column
    const y = (line: number) => top + (line + 0.5) * row
    const radius = RADIUS[frame.width > 400 ? 'wide' : 'narrow']
    const dots = ALL_GAMES.flatMap((game, at) =>
      marksOf(facts, game, days).map(({ date, mark }) => dot(mark, x(date), y(at + 1), radius)),
    )
    return drawing(frame, this.about(facts), [
      rectangle('today', x(today(facts)) - column / 2, top, column, row * (ALL_GAMES.length + 1)),
      ...days.filter((date) => isLabelled(date, facts)).map((date) => dayLabel(date, x(date), y(0), text, facts)),
      ...ALL_GAMES.map((game, at) => words(left, y(at + 1) + text * 0.36, game.name, { size: text, kind: 'ink' })),
      ...dots,
      ...nextLine(frame, radius, nextWords(facts)),
    ])
  },
}

/** Marks the draws of a game on these days as past, next or future. Exported for its test. */
export function marksOf(facts: BannerFacts, game: Game, days: readonly LocalDate[]): { date: LocalDate; mark: Mark }[] {
  const next = earliestNext(facts).find((one) => one.game === game)
  return drawDates(game, days[0]!, days.at(-1)!, facts.closures).map((date) => {
    if (drawClock(game, date).drawAt <= facts.now) return { date, mark: 'past' }
    return { date, mark: date === next?.slot.date ? 'next' : 'coming' }
  })
}

const comingIn = (facts: BannerFacts, game: Game, days: readonly LocalDate[]): number =>
  marksOf(facts, game, days).filter(({ mark }) => mark !== 'past').length

/** Lists the days of a date's month. */
function monthOf(date: LocalDate): LocalDate[] {
  const first = dayOf(`${date.slice(0, 7)}-01`)
  const days = Array.from({ length: 31 }, (_, at) => dateOf(first + at))
  return days.filter((day) => day.slice(0, 7) === date.slice(0, 7))
}

const monthName = (facts: BannerFacts): string => `${Number(today(facts).slice(5, 7))} 月`

/** 11月22日 周日 21:15 双色球、福彩3D */
function nextWords(facts: BannerFacts): string {
  const all = earliestNext(facts)
  const { date, drawAt } = all[0].slot
  const day = `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日 ${WEEKDAYS[weekdayOf(date)]!}`
  return `${day} ${shanghaiTime(drawAt).slice(11, 16)} ${all.map(({ game }) => game.name).join('、')}`
}

/** Labels today and every seventh day, except next to today's label. */
function isLabelled(date: LocalDate, facts: BannerFacts): boolean {
  const away = Math.abs(dayOf(date) - dayOf(today(facts)))
  return away === 0 || (away > 2 && Number(date.slice(8)) % 7 === 1)
}

function dayLabel(date: LocalDate, x: number, y: number, text: number, facts: BannerFacts): string {
  const kind = date === today(facts) ? 'ink strong' : 'pale'
  return words(x, y + text * 0.36, String(Number(date.slice(8))), { size: text, kind, anchor: 'middle' })
}

function nextLine({ left, bottom, text }: Frame, radius: number, next: string): string[] {
  const y = bottom - text * 0.4
  return [
    dot('next', left + radius, y - text * 0.36, radius),
    words(left + radius * 2 + 6, y, `下次开奖 ${next}`, { size: text, kind: 'red strong' }),
  ]
}
