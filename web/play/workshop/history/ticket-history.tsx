import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { PastDraws } from '#contract/play/draws.ts'
import type { Backtest } from '#lottery/tickets/backtest.ts'
import { isWhole } from '#lottery/tickets/closeness.ts'
import { countChoiceBets, countTicketBets } from '#lottery/tickets/counting.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import { Fact } from '#web/shared/ui/fact.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { DemoMark } from '#web/shared/ui/tag.tsx'
import { HowCounted } from '#web/shared/page/draws/how-counted.tsx'
import { LevelTable } from './level-table.tsx'
import * as words from './record-labels.ts'
import styles from './history-result.module.css'

interface Props {
  past: PastDraws
  ticket: Ticket
  backtest: Backtest
}

export function TicketHistory(props: Props) {
  const { past, ticket, backtest } = props
  return (
    <>
      <p className={styles.lead}>
        把这张票放回{ticket.game.name}有记录的 <b className="num">{formatCount(backtest.draws)}</b> 期，
        <span className="num">
          {past.dates[0]} 至 {past.dates.at(-1)}
        </span>
        ，每期都买一张。{past.is_demo === 1 && <DemoMark />}
      </p>
      {ticket.issues > 1 && <p className={styles.small}>票上写的期数不算在内。</p>}
      <Facts backtest={backtest} />
      <OpenNotes {...props} />
      <section className={styles.part} aria-labelledby="history-levels">
        <SectionHead id="history-levels" title="各奖级">
          <span className="muted small wide-only">按各期当天的规则和公布的单注奖金</span>
        </SectionHead>
        <LevelTable past={past} ticket={ticket} backtest={backtest} />
        <p className={styles.small}>
          按各期当天的规则（
          <HowCounted what="一期中多少" by="S-TKT-13" />
          ）；派奖和个人所得税不计。同一期可能中几个奖级，合计的期数只算一次。
          {words.hasLaterNumbers(ticket) && '第 20100 期以前最后一位只到 9，更大的号码在那些期里中不了，钱仍算在内。'}
        </p>
        <ClosestDraw {...props} />
      </section>
      <AnyTicket {...props} />
    </>
  )
}

function Facts({ backtest: { costFen, fen, won, draws, unpublished, undecided } }: Pick<Props, 'backtest'>) {
  const atLeast = unpublished + undecided > 0 ? '至少 ' : ''
  return (
    <dl className={styles.facts}>
      <Fact name="一共花掉">{formatFen(costFen)}</Fact>
      <Fact name="一共得回">{atLeast + formatFen(fen)}</Fact>
      <Fact name="每花 100 元">
        {atLeast}得回 {words.formatPerHundred(fen / costFen)} 元
      </Fact>
      <Fact name="有奖的期">
        {formatCount(won)} <small>{words.formatPercent(won, draws)}</small>
      </Fact>
    </dl>
  )
}

function OpenNotes({ past, ticket, backtest: { unpublished, undecided } }: Props) {
  if (unpublished + undecided === 0) return null
  return (
    <p className={styles.small}>
      得回的钱里
      {unpublished > 0 && `少了 ${formatCount(unpublished)} 期中过、却没有公布单注奖金的浮动奖`}
      {unpublished > 0 && undecided > 0 && '，'}
      {undecided > 0 &&
        `少了 ${formatCount(undecided)} 期待定的：${words.listUndecidedReasons(ticket, past).join('；')}`}
      。
    </p>
  )
}

function ClosestDraw({ past, ticket, backtest: { closest } }: Props) {
  if (!closest) return null
  const { matched, draws, last } = closest
  const { game } = ticket
  const came = isWhole(game, matched)
  return (
    <div className={styles.closest}>
      <p>
        {came ? '整注开出过' : '最接近的一次'}：
        <Link className="link num" to={paths.draw(game.type, past.ids[last])}>
          第 {past.issues[last]} 期
        </Link>{' '}
        <span className="muted num">{past.dates[last]}</span> 开出
      </p>
      <BallSet size="s" first={past.first[last]!} second={past.second[last]} {...buildDrawnLabels(game)} />
      <p>
        {came
          ? draws > 1 && `这样的期一共有 ${formatCount(draws)} 期，这里是最近的一期。`
          : `这张票对上 ${words.describeMatched(ticket, matched)}${draws > 1 ? `，这样的期一共有 ${formatCount(draws)} 期，这里是最近的一期` : ''}。`}
        {!came && `这 ${formatCount(countBets(ticket))} 注里没有哪一注整注开出过。`}
      </p>
    </div>
  )
}

/** Counts the bets of a ticket, without multiples. */
const countBets = ({ game, lines }: Ticket): number =>
  lines.reduce((sum, { choice }) => sum + countChoiceBets(game, choice), 0)

/** Average result of any ticket with as many bets, to show that past draws predict nothing. */
function AnyTicket({ past, ticket, backtest: { draws, averageShare } }: Props) {
  const floating = words.describeFloatingLevels(ticket.game.type, past)
  return (
    <section className={styles.part} aria-labelledby="history-any">
      <SectionHead id="history-any" title="换一张票也差不多" />
      <p>
        {`任意一张同样 ${formatCount(countTicketBets(ticket))} 注的票，放回同样的 ${formatCount(draws)} 期，平均中多少注，就是上面“任意一张”那一列：每一注的机会都一样，和选哪几个号码没有关系。`}
      </p>
      {averageShare !== null && (
        <p>
          {floating !== '' && `不算浮动的奖金（${floating}），`}
          <b>
            平均每花 100 元得回 <span className="num">{words.formatPerHundred(averageShare)}</span> 元。
          </b>
        </p>
      )}
      <p>
        <b>过去中过什么，不说明以后。</b>
      </p>
    </section>
  )
}
