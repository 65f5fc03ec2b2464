import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import type { MyDraw, SettledPick } from '#contract/play/settlement.ts'
import type { Game } from '#lottery/games.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { issuePicks, settledDraw } from './mine.queries.ts'
import { MyPick } from './my-pick.tsx'
import styles from './my-numbers.module.css'
import { sortWinnersFirst } from './picks-by-mode.ts'
import { describeWins, noResultLabel } from './describe-wins.ts'

const SHOWN_PICKS = 5

export function MyNumbers({ game, id }: { game: Game; id: number }) {
  const read = useQuery(settledDraw(game.type, id))
  return (
    <section aria-labelledby="my-numbers" className={styles.numbers}>
      <SectionHead id="my-numbers" title="我的号码" />
      <QueryView read={read} failed="您的号码没有取到" loading={{ rows: 1, shape: 'balls' }}>
        {(detail) => (detail.simulated.length === 0 ? <Nothing /> : <Picks game={game} detail={detail} />)}
      </QueryView>
    </section>
  )
}

const Nothing = () => <p className={styles.nothing}>这一期没有您锁定的号码。</p>

function Picks({ game, detail }: { game: Game; detail: MyDraw }) {
  const { list, simulated } = detail
  const more = simulated.length > SHOWN_PICKS ? `看全部 ${simulated.length} 注` : '看积分对照'
  return (
    <>
      <p className={styles.won}>{describeWins(detail)}</p>
      <ul>
        {sortWinnersFirst(simulated)
          .slice(0, SHOWN_PICKS)
          .map((pick) => (
            <MyPick key={pick.id} game={game} pick={pick} draw={list} noResult={noResultLabel(detail)} />
          ))}
      </ul>
      <LinkButton size="s" to={paths.winning(game.type, list.id)}>
        {more}
      </LinkButton>
    </>
  )
}

export function MyUndrawnNumbers({ game, issueno }: { game: Game; issueno: string }) {
  return (
    <section aria-labelledby="my-numbers" className={styles.numbers}>
      <SectionHead id="my-numbers" title="我的号码" />
      <QueryView
        read={useQuery(issuePicks(game.type, issueno))}
        failed="您的号码没有取到"
        loading={{ rows: 1, shape: 'balls' }}
      >
        {(picks) => (picks.length === 0 ? <Nothing /> : <PicksToCome game={game} issueno={issueno} picks={picks} />)}
      </QueryView>
    </section>
  )
}

function PicksToCome({ game, issueno, picks }: { game: Game; issueno: string; picks: readonly SettledPick[] }) {
  return (
    <>
      <p className={styles.won}>本期锁定了 {picks.length} 注，开奖后自动核对</p>
      <ul>
        {picks.slice(0, SHOWN_PICKS).map((pick) => (
          <MyPick key={pick.id} game={game} pick={pick} />
        ))}
      </ul>
      {picks.length > SHOWN_PICKS && (
        <LinkButton size="s" to={paths.selectBall(game.type, issueno)}>
          看全部 {picks.length} 注
        </LinkButton>
      )}
    </>
  )
}
