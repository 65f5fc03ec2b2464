import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DRAW_QUERY_LIMIT } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import type { Game } from '#lottery/games.ts'
import { Fact } from '#web/shared/ui/fact.tsx'
import { Collapsible } from '#web/shared/ui/layout/collapsible.tsx'
import { SearchForm } from '#web/shared/ui/forms/search-form.tsx'
import { LinkTabs } from '#web/shared/ui/layout/tabs.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { yearsQuery } from './draws.queries.ts'
import styles from './find-box.module.css'

interface Props {
  game: Game
  q: string
}

/** 查找开奖: a search form, and collapsible examples. The query is in the URL, so the form works without JavaScript. */
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
      <Collapsible label="可以查什么">
        <dl className={styles.examples}>
          {Object.entries(listExamples(game)).map(([of, examples]) => (
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
        <Years game={game} q={q} />
      </Collapsible>
    </div>
  )
}

function Years({ game, q }: Props) {
  const { data: known } = useQuery(yearsQuery(game.type))
  if (!known) return null
  const years = Array.from({ length: known.last - known.first + 1 }, (_, at) => known.last - at)
  const current = years.find((year) => q === String(year) || q === `${year}年`)
  const tabs = years.map((year) => ({ id: year, label: String(year), to: paths.findDraws(game.type, `${year}年`) }))
  return <LinkTabs label="按年份查找" items={tabs} current={current} className={styles.years} />
}

type Example = readonly [words: string, meaning?: string]

const listExamples = (game: Game): Record<string, readonly Example[]> => ({
  期号: [[game.issueDigits === 7 ? '2022150' : '22150'], ['150期']],
  日期: [['2022-12-29'], ['12月29日'], ['2022年']],
  号码: listNumberExamples(game),
})

function listNumberExamples(game: Game): Example[] {
  const second: Example = ['+ 05', `只看${buildDrawnLabels(game).secondLabel}`]
  if (game.kind === 'balls') return [['07 12', '同时开出'], ['07 12 + 05'], second]
  const digits = Array.from({ length: game.first.count }, (_, at) => at + 1).join(' ')
  return [
    [digits, '按顺序'],
    [`组选 ${digits}`],
    ['含 7'],
    ...(game.first.count === 3 ? ([['豹子'], ['组三'], ['组六 357']] as const) : []),
    ...(game.second ? [second] : []),
  ]
}
