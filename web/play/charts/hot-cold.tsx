import { memo } from 'react'
import type { TrendFoot, TrendRow } from '#contract/play/charts.ts'
import type { Game } from '#lottery/games.ts'
import { type Track, createNumberTracks } from '#lottery/tracks.ts'
import { selectColdColumns, selectHotColumns } from '#lottery/trends.ts'
import { Ball } from '#web/shared/balls/ball.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import type { Column } from './columns.ts'
import styles from './hot-cold.module.css'

interface Props {
  game: Game
  columns: readonly Column[]
  foot: TrendFoot
  rows: readonly TrendRow[]
}

export const HotCold = memo(function HotCold({ game, columns, foot, rows }: Props) {
  const demo = rows.filter((row) => row.is_demo === 1).length
  return (
    <section className={styles.section} aria-labelledby="hot-cold">
      <SectionHead id="hot-cold" title="冷热号" />
      <p className="sub small">
        热号：这 {rows.length} 期{demo > 0 && `（含演示 ${demo} 期）`}
        里出现最多；冷号：最久没有出现。只是记录，不预示下期。
      </p>
      <dl className={styles.list}>
        {createNumberTracks(game).map((track, trackAt) => (
          <TrackLine
            key={track.name}
            track={track}
            columns={columns.filter((one) => one.trackAt === trackAt)}
            foot={foot}
          />
        ))}
      </dl>
    </section>
  )
})

function TrackLine({ track, columns, foot }: { track: Track; columns: readonly Column[]; foot: TrendFoot }) {
  const howMany = columns.length > 16 ? 5 : 3
  const places = columns.map(({ at }) => at)
  const named = (chosen: readonly number[]) => chosen.map((at) => columns.find((one) => one.at === at)!)
  const lists = [
    { name: '热', chosen: named(selectHotColumns(foot, places, howMany)), figure: foot.occurrences, unit: '次' },
    { name: '冷', chosen: named(selectColdColumns(foot, places, howMany)), figure: foot.currentOmission, unit: '期' },
  ]
  return (
    <div className={styles.track}>
      <dt>{track.name}</dt>
      {lists.map(({ name, chosen, figure, unit }) => (
        <dd key={name}>
          <span className="muted">{name}</span>
          {chosen.map(({ at, label }) => (
            <span key={at} className={styles.one}>
              <Ball number={label} zone={track.zone} size="s" state={name === '冷' ? 'none' : 'plain'} />
              <small className="num">
                {figure[at]}
                {unit}
              </small>
            </span>
          ))}
        </dd>
      ))}
    </div>
  )
}
