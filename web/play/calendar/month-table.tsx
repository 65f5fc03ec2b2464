import { Link } from 'react-router'
import type { DrawDay, Month } from '#contract/play/calendar.ts'
import { paths } from '#contract/paths.ts'
import type { LocalDate } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import { useToday } from '#web/shared/page/use-clock.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './month-table.module.css'
import { WEEKDAYS, toWeeks } from './weeks.ts'

export function MonthTable({ game, month }: { game: Game; month: Month }) {
  const today = useToday()
  const byDate = new Map(month.days.map((day) => [day.date, day]))
  const isClosed = (date: LocalDate) => month.closures.some(({ from, to }) => from <= date && date <= to)
  return (
    <table className={styles.table}>
      <caption className="sr">{`${game.name} ${month.month} 的开奖日`}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <span className="sr">周</span>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toWeeks(month.month).map((week, at) => (
          <tr key={at}>
            {week.map((date, weekday) =>
              date === null ? (
                <td key={weekday}>&nbsp;</td>
              ) : (
                <Day
                  key={weekday}
                  game={game}
                  date={date}
                  draw={byDate.get(date)}
                  isToday={date === today}
                  isClosed={isClosed(date)}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  game: Game
  date: LocalDate
  draw: DrawDay | undefined
  isToday: boolean
  isClosed: boolean
}

function Day({ game, date, draw, isToday, isClosed }: DayProps) {
  const state = draw ? (draw.draw_id === null ? styles.coming : styles.drawn) : isClosed && styles.closed
  return (
    <td className={cx(state, isToday && styles.today) || undefined} aria-current={isToday ? 'date' : undefined}>
      <time className="num" dateTime={date}>
        {Number(date.slice(8))}
      </time>
      {draw && <Issue game={game} draw={draw} />}
      {!draw && isClosed && <small>休市</small>}
    </td>
  )
}

function Issue({ game, draw: { issueno, draw_id } }: { game: Game; draw: DrawDay }) {
  const counter = `${issueno.slice(-3)}期`
  if (draw_id === null) {
    return (
      <small className="num">
        {counter}
        <span className="sr">，待开奖</span>
      </small>
    )
  }
  return (
    <small className="num">
      <Link to={paths.draw(game.type, draw_id)}>
        {counter}
        <span className="sr">，看开奖结果</span>
      </Link>
    </small>
  )
}
