import { Link } from 'react-router'
import type { Card } from '#contract/play/card.ts'
import { paths } from '#contract/paths.ts'
import { GAMES } from '#lottery/games.ts'
import { BallSet } from '#web/shared/balls/ball-set.tsx'
import { Bet, BetResult } from '#web/shared/balls/bet.tsx'
import { buildDrawnLabels } from '#web/shared/balls/drawn-labels.ts'
import { formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './card.module.css'

export function CardView({ card }: { card: Card }) {
  if (card.kind === 'pick') return <Pick card={card} />
  return card.kind === 'draw' ? <Draw card={card} /> : <Chart card={card} />
}

type CardOfKind<Kind extends Card['kind']> = Extract<Card, { kind: Kind }>

function Pick({ card }: { card: CardOfKind<'pick'> }) {
  const game = GAMES[card.type]
  const { drawn } = card
  return (
    <section className={styles.ticket} aria-label={`${game.name}第${card.issueno}期的号码`}>
      <p className={styles.head}>
        {game.name} <span className="num muted">第{card.issueno}期</span>
      </p>
      <div className={styles.body}>
        {drawn && (
          <div className={styles.drawn}>
            开奖
            <BallSet size="s" first={drawn.first_number} second={drawn.second_number} {...buildDrawnLabels(game)} />
          </div>
        )}
        <div className={styles.pick}>
          <Bet size="s" game={game} bet={card} draw={drawn} />
          {drawn && <BetResult of={drawn} />}
        </div>
      </div>
      <p className={styles.foot}>模拟选号记录，非彩票</p>
    </section>
  )
}

function Draw({ card }: { card: CardOfKind<'draw'> }) {
  const game = GAMES[card.type]
  return (
    <section className={styles.card} aria-label={`${game.name}第${card.issueno}期开奖`}>
      <p className={styles.head}>
        {game.name}{' '}
        <span className="num muted">
          第{card.issueno}期 {formatDateWithWeekday(card.opendate)}
        </span>
        <Link className={styles.go} to={paths.draw(card.type, card.id)}>
          详情
          <Icon name="chevron" size={16} />
        </Link>
      </p>
      <BallSet first={card.first_number} second={card.second_number} {...buildDrawnLabels(game)} />
    </section>
  )
}

function Chart({ card: { type, count } }: { card: CardOfKind<'chart'> }) {
  const { name } = GAMES[type]
  return (
    <section className={styles.card} aria-label={`${name}走势图`}>
      <p className={styles.head}>
        {name}走势 <span className="num muted">最近 {count} 期</span>
        <Link className={styles.go} to={paths.chart(type, count)}>
          走势图
          <Icon name="chevron" size={16} />
        </Link>
      </p>
    </section>
  )
}
