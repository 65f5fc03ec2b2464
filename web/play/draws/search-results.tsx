import { type InfiniteData, useSuspenseInfiniteQuery, type UseSuspenseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Draw, findDraws, QueryReading } from '#contract/play/draws.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { isAllDemo, DrawsDemoMark } from '#web/shared/balls/trust-mark.tsx'
import { DrawRows } from './draw-rows.tsx'
import { searchPagesQuery } from './draws.queries.ts'
import styles from './found.module.css'
import { MoreDraws } from './more-draws.tsx'

interface Props {
  game: Game
  q: string
  /** Only draws older than this issue are shown; null: all found draws. */
  before: string | null
}

export function SearchResults({ game, q, before }: Props) {
  const list = useSuspenseInfiniteQuery(searchPagesQuery(game.type, q, before))
  const { read = null, also = [] } = list.data.pages[0] ?? {}
  return (
    <section className={styles.found} aria-labelledby="found">
      {read ? <Hits game={game} q={q} read={read} list={list} /> : <NotUnderstood game={game} q={q} />}
      {also.map((other) => (
        <p key={other.q} className={styles.other}>
          也可以找{' '}
          <Link className="link" to={paths.findDraws(game.type, other.q)}>
            {other.words}
          </Link>
        </p>
      ))}
      <p className={styles.back}>
        <Link className="link" to={paths.drawWinners(game.type)}>
          回到全部开奖
        </Link>
      </p>
    </section>
  )
}

interface HitsProps {
  game: Game
  q: string
  read: QueryReading
  list: UseSuspenseInfiniteQueryResult<InfiniteData<ReplyOf<typeof findDraws>>>
}

function Hits({ game, q, read: { words }, list }: HitsProps) {
  const draws = list.data.pages.flatMap(({ lists }) => lists)
  const { total = 0, near = [] } = list.data.pages[0] ?? {}
  const last = draws.at(-1)
  return (
    <>
      <SectionHead id="found" title={words}>
        <span role="status">{total > 0 ? `共 ${total} 期` : '没有找到'}</span>
        <DrawsDemoMark draws={last ? draws : near} />
      </SectionHead>
      {last ? (
        <>
          <ByGame draws={draws} />
          <MoreDraws next={paths.findDraws(game.type, q, last.issueno)} list={list} />
        </>
      ) : (
        <None game={game} words={words} near={near} isOver={total > 0} />
      )}
    </>
  )
}

/** Found draws grouped by game. Only the results for a date belong to several games. */
function ByGame({ draws }: { draws: readonly Draw[] }) {
  const games = ALL_GAMES.filter(({ type }) => draws.some((draw) => draw.type === type))
  const isDemoSaid = isAllDemo(draws)
  if (games.length === 1) return <DrawRows game={games[0]!} draws={draws} isDemoSaid={isDemoSaid} withYear />
  return games.map((game) => (
    <section key={game.type} className={styles.game} aria-labelledby={`found-${game.code}`}>
      <h3 id={`found-${game.code}`}>{game.name}</h3>
      <DrawRows game={game} draws={draws.filter(({ type }) => type === game.type)} isDemoSaid={isDemoSaid} withYear />
    </section>
  ))
}

interface NoneProps {
  game: Game
  words: string
  near: readonly Draw[]
  /** Whether draws were found, but none older than the requested issue. */
  isOver: boolean
}

function None({ game, words, near, isOver }: NoneProps) {
  if (isOver) return <EmptyView title="没有更早的了" />
  if (near.length === 0) {
    return <EmptyView title={`没有找到${game.name}${words}的开奖`} hint="可以少写几个号码，或换一个日期试试。" />
  }
  return (
    <>
      <p className={styles.near}>
        {words}
        {game.name}没有开奖，前后最近的是：
      </p>
      <DrawRows game={game} draws={near} isDemoSaid={isAllDemo(near)} withYear />
    </>
  )
}

const NotUnderstood = ({ game, q }: Pick<Props, 'game' | 'q'>) => (
  <>
    <SectionHead id="found" title="查找开奖" />
    <EmptyView
      title={`没能看懂“${q}”`}
      hint="可以照输入框下面的例子来写。"
      link={{ to: paths.drawWinners(game.type), label: '看全部开奖' }}
    />
  </>
)
