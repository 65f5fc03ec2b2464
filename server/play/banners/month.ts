import { computeDrawTimes, listDrawDates, type LocalDate, toWeekday } from '#lottery/calendar.ts'
import { fromDayNumber, toDayNumber, formatShanghaiTime } from '#lottery/dates.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { computeEarliestNext, type BannerFacts, getToday } from './facts.ts'
import { renderDot, renderSvg, type Frame, renderRectangle, renderText } from './svg.ts'

type DrawMark = 'past' | 'next' | 'coming'

const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']
const RADIUS = { wide: 4.5, narrow: 3 }

/** Picture: the draw days of the current month, one row per game, and the next draw. */
export const month = {
  about(facts: BannerFacts): string {
    const days = listMonthDays(getToday(facts))
    const left = ALL_GAMES.map((game) => `${game.name} ${countComingDraws(facts, game, days)} 次`).join('、')
    return `${formatMonth(facts)}开奖日历。下次开奖：${formatNextDraw(facts)}。本月还有：${left}。`
  },
  draw(facts: BannerFacts, frame: Frame): string {
    const days = listMonthDays(getToday(facts))
    const { left, right, top, bottom, text } = frame
    const first = left + text * 4
    const column = (right - first) / days.length
    const row = (bottom - top - text * 2) / (ALL_GAMES.length + 1)
    const x = (date: LocalDate) => first + (toDayNumber(date) - toDayNumber(days[0]!) + 0.5) * column
    const y = (line: number) => top + (line + 0.5) * row
    const radius = RADIUS[frame.width > 400 ? 'wide' : 'narrow']
    const dots = ALL_GAMES.flatMap((game, at) =>
      markDraws(facts, game, days).map(({ date, mark }) => renderDot(mark, x(date), y(at + 1), radius)),
    )
    return renderSvg(frame, this.about(facts), [
      renderRectangle('today', x(getToday(facts)) - column / 2, top, column, row * (ALL_GAMES.length + 1)),
      ...days.filter((date) => isLabelled(date, facts)).map((date) => renderDayLabel(date, x(date), y(0), text, facts)),
      ...ALL_GAMES.map((game, at) => renderText(left, y(at + 1) + text * 0.36, game.name, { size: text, kind: 'ink' })),
      ...dots,
      ...renderNextLine(frame, radius, formatNextDraw(facts)),
    ])
  },
}

/** Marks the draws of a game from the first to the last of `days`; `next`: no other game is drawn earlier. */
export function markDraws(
  facts: BannerFacts,
  game: Game,
  days: readonly LocalDate[],
): { date: LocalDate; mark: DrawMark }[] {
  const next = computeEarliestNext(facts).find((one) => one.game === game)
  return listDrawDates(game, days[0]!, days.at(-1)!, facts.closures).map((date) => {
    if (computeDrawTimes(game, date).drawAt <= facts.now) return { date, mark: 'past' }
    return { date, mark: date === next?.slot.date ? 'next' : 'coming' }
  })
}

const countComingDraws = (facts: BannerFacts, game: Game, days: readonly LocalDate[]): number =>
  markDraws(facts, game, days).filter(({ mark }) => mark !== 'past').length

function listMonthDays(date: LocalDate): LocalDate[] {
  const first = toDayNumber(`${date.slice(0, 7)}-01`)
  const days = Array.from({ length: 31 }, (_, at) => fromDayNumber(first + at))
  return days.filter((day) => day.slice(0, 7) === date.slice(0, 7))
}

const formatMonth = (facts: BannerFacts): string => `${Number(getToday(facts).slice(5, 7))} 月`

/** Formats the next draw: 11月22日 周日 21:15 双色球、福彩3D. */
function formatNextDraw(facts: BannerFacts): string {
  const all = computeEarliestNext(facts)
  const { date, drawAt } = all[0].slot
  const day = `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日 ${WEEKDAYS[toWeekday(date)]!}`
  return `${day} ${formatShanghaiTime(drawAt).slice(11, 16)} ${all.map(({ game }) => game.name).join('、')}`
}

/** Checks whether a day gets a label: today, and every seventh day that is more than two days from today. */
function isLabelled(date: LocalDate, facts: BannerFacts): boolean {
  const away = Math.abs(toDayNumber(date) - toDayNumber(getToday(facts)))
  return away === 0 || (away > 2 && Number(date.slice(8)) % 7 === 1)
}

function renderDayLabel(date: LocalDate, x: number, y: number, text: number, facts: BannerFacts): string {
  const kind = date === getToday(facts) ? 'ink strong' : 'pale'
  return renderText(x, y + text * 0.36, String(Number(date.slice(8))), { size: text, kind, anchor: 'middle' })
}

function renderNextLine({ left, bottom, text }: Frame, radius: number, next: string): string[] {
  const y = bottom - text * 0.4
  return [
    renderDot('next', left + radius, y - text * 0.36, radius),
    renderText(left + radius * 2 + 6, y, `下次开奖 ${next}`, { size: text, kind: 'red strong' }),
  ]
}
