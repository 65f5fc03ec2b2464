import { useQueryClient } from '@tanstack/react-query'
import { deleteKept, endKept, keptResults, type KeptTicket, lockKept } from '#contract/play/kept-tickets.ts'
import { checkLockable } from '#contract/play/lockable.ts'
import { GAMES } from '#lottery/games.ts'
import { countChoiceBets, countTicketBets } from '#lottery/tickets/counting.ts'
import type { readTickets } from '#lottery/tickets/reading/reading.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { useConfirm } from '#web/shared/page/use-confirm.tsx'
import { paths } from '#contract/paths.ts'
import { Button, LinkButton } from '#web/shared/ui/button.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { Switch } from '#web/shared/ui/forms/field.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import { LineBalls, LineRows } from '#web/play/workshop/ticket/line-balls.tsx'
import { EMPTY_STATE, writeTicketState } from '#web/play/workshop/ticket/ticket-state.ts'
import { keptTicketsQuery as keptQuery } from './kept.queries.ts'
import { formatOpenParts, describeSale, formatWireYuan } from './kept-labels.ts'
import { Result, Results } from './results.tsx'
import styles from './kept-card.module.css'

export function SavedTicketCard({ kept, read }: { kept: KeptTicket; read: typeof readTickets }) {
  const { id, type, text, issues, first_issueno: first, is_ended: isEnded, played, latest } = kept
  const game = GAMES[type]
  const ticket = read(text, { game, isFormatted: true }).tickets[0]?.ticket ?? null
  return (
    <li id={`ticket-${id}`} className={styles.card}>
      <h2 className={styles.head}>
        {game.name}
        <span className="num sub">
          第 {first} 期起{issues > 0 && `，${issues} 期`}
        </span>
        {isEnded === 1 && <Tag>守完了</Tag>}
      </h2>
      {ticket && <Numbers ticket={ticket} />}
      <Money kept={kept} />
      {isEnded === 0 && <OnSale kept={kept} ticket={ticket} />}
      {latest ? (
        <div className={styles.latest}>
          <Result type={type} result={latest} />
        </div>
      ) : (
        <p className="sub">还没有开奖的期。</p>
      )}
      {played > 1 && <Results kept={kept} />}
      <div className={styles.actions}>
        <LinkButton size="s" kind="text" to={paths.workshop(type) + writeTicketState({ ...EMPTY_STATE, text })}>
          去工坊看
        </LinkButton>
        {isEnded === 0 && (
          <RemovalButton
            label="不再守"
            question="不再守这张票吗？在售的一期起不再核对，结果都留着；已经锁定的号码不变。"
            kept={kept}
            endpoint={endKept}
          />
        )}
        <RemovalButton
          label="删除"
          question="删除这张票和它的全部结果吗？已经锁定的号码不变。"
          kept={kept}
          endpoint={deleteKept}
        />
      </div>
    </li>
  )
}

const MAX_LINES = 5

function Numbers({ ticket }: { ticket: Ticket }) {
  const { game, lines, addOn } = ticket
  const bets = countTicketBets(ticket)
  return (
    <div className={styles.numbers}>
      {lines.slice(0, MAX_LINES).map((line, at) => (
        <div key={at} className={styles.line}>
          {countChoiceBets(game, line.choice) === 1 ? (
            <LineBalls game={game} line={line} draw={null} />
          ) : (
            <LineRows game={game} line={line} draw={null} />
          )}
          {line.multiple > 1 && <span className="muted">{line.multiple} 倍</span>}
        </div>
      ))}
      {(lines.length > 1 || bets > 1) && (
        <p className="sub num">
          {lines.length > MAX_LINES && `还有 ${lines.length - MAX_LINES} 行，`}一共 {bets} 注{addOn && '，追加'}
        </p>
      )}
    </div>
  )
}

function Money({ kept }: { kept: KeptTicket }) {
  const { cost, played, won, spent, money } = kept
  const open = formatOpenParts(kept)
  return (
    <dl className={styles.money}>
      <Fact name="每期">{formatWireYuan(cost)}</Fact>
      <Fact name="已开">
        {played} 期，中 {won} 期
      </Fact>
      <Fact name="一共要花">{formatWireYuan(spent)}</Fact>
      <Fact name="一共得回">
        {formatWireYuan(money)}
        {open && `，另有${open}`}
      </Fact>
    </dl>
  )
}

function OnSale({ kept, ticket }: { kept: KeptTicket; ticket: Ticket | null }) {
  const { id, is_locked: isLocked, now } = kept
  const cache = useQueryClient()
  const { run, pending } = useAction(lockKept, {
    onDone: ({ data }) => void cache.setQueryData(keptQuery.queryKey, data),
    changes: [[keptResults.path]],
  })
  const reason = ticket ? checkLockable(ticket) : ''
  return (
    <div className={styles.sale}>
      <p className="num" role="status">
        {describeSale(kept)}
        {reason !== '' && `（${reason}）`}
      </p>
      {now?.lock === 'failed' && (
        <Button size="s" icon="lock" busy={pending} onClick={() => run({ id, is_locked: 1 })}>
          再锁一次
        </Button>
      )}
      {reason === '' && (
        <Switch
          checked={isLocked === 1}
          disabled={pending}
          onChange={({ target }) => run({ id, is_locked: target.checked ? 1 : 0 })}
        >
          每期锁定
        </Switch>
      )}
    </div>
  )
}

interface RemovalProps {
  label: string
  question: string
  kept: KeptTicket
  endpoint: typeof endKept | typeof deleteKept
}

function RemovalButton({ label, question, kept: { id }, endpoint }: RemovalProps) {
  const cache = useQueryClient()
  const { ask, dialog } = useConfirm((call) => call(endpoint, { id }), {
    question,
    confirmLabel: label,
    onDone: ({ data }) => void cache.setQueryData(keptQuery.queryKey, data),
  })
  return (
    <>
      <Button size="s" kind="text" onClick={ask}>
        {label}
      </Button>
      {dialog}
    </>
  )
}
