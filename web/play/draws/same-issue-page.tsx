import { useSuspenseQuery } from '@tanstack/react-query'
import { Form, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { LatestDraw } from '#contract/play/draws.ts'
import { paths } from '#contract/paths.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { GameSwitcher } from '#web/shared/page/draws/game-switcher.tsx'
import { load, queryClientContext } from '#web/shared/page/loaders.ts'
import { newestDrawQuery } from '#web/shared/page/draws/issue-pages.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { parseIssueSuffix, parseSearchGame } from '#web/shared/page/params.ts'
import { StatisticsTabs } from '#web/shared/page/draws/statistics-tabs.tsx'
import { Breadcrumb } from '#web/shared/ui/layout/breadcrumb.tsx'
import { Button, LinkButton } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { Field } from '#web/shared/ui/forms/field.tsx'
import { PageTitle } from '#web/shared/ui/layout/page-title.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { isAllDemo, DrawsDemoMark } from '#web/shared/balls/trust-mark.tsx'
import { DrawRows } from './draw-rows.tsx'
import { sameIssueQuery } from './draws.queries.ts'
import { NoDraws } from './no-draws.tsx'
import styles from './same-issue-page.module.css'

const parseParams = (search: URLSearchParams) => ({
  type: parseSearchGame(search),
  counter: parseIssueSuffix(search.get('issue')),
})

const findNextCounter = ({
  awaited_issueno,
  next_issueno,
}: Pick<LatestDraw, 'awaited_issueno' | 'next_issueno'>): string =>
  (awaited_issueno ?? next_issueno).slice(-COUNTER_LENGTH)

const COUNTER_LENGTH = 3

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { type, counter } = parseParams(new URL(args.request.url).searchParams)
  const newest = await args.context.get(queryClientContext).fetchQuery(newestDrawQuery(type))
  return load(args, sameIssueQuery(type, counter ?? findNextCounter(newest)))
}

/** /same-issue?type=&issue=: draws of all years with the same three-digit counter. */
export function Component() {
  const { type, counter } = parseParams(useSearchParams()[0])
  const game = GAMES[type]
  const { data: newest } = useSuspenseQuery(newestDrawQuery(type))
  const shown = counter ?? findNextCounter(newest)
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead
        title={`${game.name}历年第${shown}期`}
        description={`${game.name}历年第${shown}期的开奖号码，按年份排列。历史数据不影响以后的开奖。`}
        path={paths.sameIssue(type, counter ?? undefined)}
      />
      <Breadcrumb trail={[{ label: '开奖结果', to: paths.drawWinners(type) }, { label: '历年同期' }]} />
      <PageTitle>{game.name}历年同期</PageTitle>
      <div className={styles.frame}>
        <GameSwitcher current={type} to={(other) => paths.sameIssue(other, counter ?? undefined)} />
        <StatisticsTabs type={type} current="sameIssue" />
        {newest.lists.length === 0 ? <NoDraws game={game} /> : <SameIssue game={game} counter={shown} />}
      </div>
    </div>
  )
}

function SameIssue({ game, counter }: { game: Game; counter: string }) {
  const { data } = useSuspenseQuery(sameIssueQuery(game.type, counter))
  const draws = data.lists
  return (
    <>
      <CounterBar game={game} counter={counter} isLast={draws.length === 0} />
      <section aria-labelledby="same-issue">
        <SectionHead id="same-issue" title={`历年第${counter}期`}>
          <span>共 {draws.length} 年</span>
          <DrawsDemoMark draws={draws} />
        </SectionHead>
        {draws.length === 0 ? (
          <EmptyView title={`没有哪一年开过第${counter}期`} hint="期号的后三位每年从 001 开始，可以换一个小一些的。" />
        ) : (
          <DrawRows game={game} draws={draws} isDemoSaid={isAllDemo(draws)} withYear />
        )}
      </section>
      <p className="muted small">
        同期是期号后三位相同的各期，一年一期；开奖日期不一定相同。每期独立开出，往年的号码不会改变今年的机会。
      </p>
    </>
  )
}

interface CounterBarProps {
  game: Game
  counter: string
  /** Whether no draw has this counter; then there is no link to the next counter. */
  isLast: boolean
}

const listAdjacentCounters = (counter: number, isLast: boolean): string[] =>
  [counter - 1, counter + 1]
    .filter((other) => other > 0 && other <= (isLast ? counter : 999))
    .map((other) => String(other).padStart(COUNTER_LENGTH, '0'))

const CounterBar = ({ game, counter, isLast }: CounterBarProps) => (
  <div className={styles.bar}>
    <nav className={styles.steps} aria-label="前后各期">
      {listAdjacentCounters(Number(counter), isLast).map((other) => (
        <LinkButton key={other} size="s" to={paths.sameIssue(game.type, other)} preventScrollReset>
          第{other}期
        </LinkButton>
      ))}
    </nav>
    <Form key={counter} className={styles.form} action={paths.sameIssue()} preventScrollReset>
      <input type="hidden" name="type" value={game.type} />
      <Field
        quiet
        label="期号的后三位"
        name="issue"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={COUNTER_LENGTH}
        pattern="\d{1,3}"
        defaultValue={counter}
      />
      <Button type="submit" size="s">
        查看
      </Button>
    </Form>
  </div>
)
