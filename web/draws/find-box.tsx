import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DRAW_QUERY_LIMIT } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { yearsOf } from './draws.queries.ts'
import styles from './find-box.module.css'
import { askedFor } from './query-words.ts'

interface Props {
  game: Game
  /** What is looked for now; '': nothing. */
  q: string
}

/** 查找开奖: a form whose address is what it finds, so that it works without JavaScript, and what may be typed, folded. */
export function FindBox({ game, q }: Props) {
  return (
    <div className={styles.find}>
      <SearchForm
        action={paths.drawWinners()}
        among={{ type: game.type }}
        q={q}
        label="查找开奖"
        placeholder="期号、日期或号码"
        maxLength={DRAW_QUERY_LIMIT}
        verb="查找"
      />
      <details className={styles.how}>
        <summary>
          可以查什么
          <Icon name="down" size={16} />
        </summary>
        <Examples game={game} />
        <Years game={game} q={q} />
      </details>
    </div>
  )
}

/** What may be typed, to be tapped. */
const Examples = ({ game }: { game: Game }) => (
  <dl className={styles.examples}>
    {askedFor(game).map(({ of, examples }) => (
      <Fact words key={of} name={of}>
        {examples.map(([words, meaning]) => (
          <Link key={words} to={paths.findDraws(game.type, words)}>
            {words}
            {meaning && <small>{meaning}</small>}
          </Link>
        ))}
      </Fact>
    ))}
  </dl>
)

function Years({ game, q }: Props) {
  const { data: known } = useQuery(yearsOf(game.type))
  if (!known) return null
  const years = Array.from({ length: known.last - known.first + 1 }, (_, at) => known.last - at)
  const current = years.find((year) => q === String(year) || q === `${year}年`)
  const tabs = years.map((year) => ({ id: year, label: String(year), to: paths.findDraws(game.type, `${year}年`) }))
  return <LinkTabs label="按年份查找" items={tabs} current={current} className={styles.years} />
}
