import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Draw } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { isAllDemo, DrawsDemoMark, TrustMark } from '#web/shared/balls/trust-mark.tsx'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { IssuePicker } from './issue-picker.tsx'
import { DrawnIssue, UndrawnRow } from './draw-row.tsx'
import type { TypedTicket } from '#web/play/workshop/ticket/use-ticket.ts'
import { useTicketDraws } from './use-ticket-checks.ts'
import { latestDrawsQuery } from '#web/shared/page/draws/issue-pages.ts'
import styles from './latest-draws.module.css'

export function LatestDraws() {
  const read = useQuery(latestDrawsQuery)
  const draws = ALL_GAMES.flatMap(({ code }) => read.data?.[code] ?? [])
  return (
    <section aria-labelledby="latest-of-each">
      <SectionHead id="latest-of-each" title="最新开奖" more={{ to: paths.drawWinners(), label: '全部开奖' }}>
        <DrawsDemoMark draws={draws} />
      </SectionHead>
      <QueryView read={read} failed="开奖数据暂时没有取到" loading={{ shape: 'balls', rows: 5 }}>
        {(data) => (
          <ul>
            {ALL_GAMES.map((game) => (
              <Latest key={game.code} game={game} draw={data[game.code]} isDemoSaid={isAllDemo(draws)} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

interface LatestProps {
  game: Game
  draw: Draw | null
  isDemoSaid: boolean
}

const Latest = ({ game, draw, isDemoSaid }: LatestProps) => (
  <li className={styles.row}>
    <span className={styles.name}>
      <b>{game.name}</b>
      {draw && (
        <Link className="num muted small" to={paths.draw(game.type, draw.id)}>
          第{draw.issueno}期
        </Link>
      )}
    </span>
    {draw ? (
      <span className={styles.balls}>
        <BallSet size="s" first={draw.first_number} second={draw.second_number} {...buildDrawnLabels(game)} />
        <TrustMark draw={draw} isDemoSaid={isDemoSaid} />
      </span>
    ) : (
      <span className="muted">暂未获取</span>
    )}
  </li>
)

export function SelectedDraw({ game, typed }: { game: Game; typed: TypedTicket }) {
  const { state, change } = typed
  const read = useTicketDraws({ game, issueno: null, issues: 1, lines: [] }, state.issueno)
  return (
    <section aria-labelledby="draw-alone">
      <SectionHead id="draw-alone" title="对一期">
        <IssuePicker
          game={game}
          value={state.issueno}
          otherwise="最新一期"
          onChange={(issueno) => change({ ...state, issueno })}
        />
      </SectionHead>
      <QueryView read={read} failed="这一期的开奖暂时没有取到" loading={{ shape: 'balls', rows: 1 }}>
        {({ draws, toCome }) => (
          <>
            {draws.map((detail) => (
              <div key={detail.list.id} className={styles.one}>
                <DrawnIssue detail={detail} />
              </div>
            ))}
            {toCome && <UndrawnRow game={game} toCome={toCome} left={1} />}
          </>
        )}
      </QueryView>
    </section>
  )
}
