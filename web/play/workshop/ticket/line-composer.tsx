import { useState } from 'react'
import { createDice } from '#lottery/dice.ts'
import type { Game } from '#lottery/games.ts'
import { drawRandomBet } from '#lottery/modes.ts'
import { countChoiceBets } from '#lottery/tickets/counting.ts'
import { listTicketFaults } from '#lottery/tickets/limits.ts'
import { formatLine } from '#lottery/tickets/reading/format.ts'
import type { Choice } from '#lottery/tickets/ticket.ts'
import { listRange } from '#lottery/numbers.ts'
import { formatNumber } from '#lottery/tracks.ts'
import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import { NumberButton, useOmissions } from '#web/shared/balls/omissions.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Collapsible } from '#web/shared/ui/layout/collapsible.tsx'
import { Tabs } from '#web/shared/ui/layout/tabs.tsx'
import { toChoice, createEmptyRows, tapNumber, listTappedForms, type TapRow } from './composing.ts'
import styles from './line-composer.module.css'

const PANEL = 'line-composer'
const random = createDice((bytes) => crypto.getRandomValues(bytes))

export function LineComposer({ game, onAdd }: { game: Game; onAdd: (line: string) => void }) {
  const forms = listTappedForms(game)
  const [form, setForm] = useState(forms[0]!.id)
  const [rows, setRows] = useState(() => createEmptyRows(game, form))
  const [open, setOpen] = useState(false)
  const { omissions, note } = useOmissions(game, open)
  // Omissions of a digit are counted per position, but 组三 and 组六 have none.
  const known = form === 'balls' || form === 'places' ? omissions : null
  const choice = toChoice(form, rows)
  const isEmpty = rows.every(({ bankers, others }) => bankers.length + others.length === 0)
  const fault = findFault(game, choice)
  function add(chosen: Choice): void {
    onAdd(formatLine(game, { choice: chosen, multiple: 1 }))
    setRows(createEmptyRows(game, form))
  }
  return (
    <Collapsible label="点选号码" onToggle={setOpen}>
      {forms.length > 1 && (
        <Tabs
          label="玩法"
          items={forms}
          current={form}
          panelId={PANEL}
          onChange={(next) => {
            setForm(next)
            setRows(createEmptyRows(game, next))
          }}
        />
      )}
      <div id={PANEL} className={styles.rows}>
        {rows.map((row, at) => (
          <Row
            key={row.name}
            row={row}
            game={game}
            omissions={known?.[at]}
            onTap={(number) => setRows(rows.with(at, tapNumber(row, number)))}
          />
        ))}
        {note}
      </div>
      <p className={styles.sum} role="status">
        {isEmpty ? '点号码，够一注就能加上' : (fault ?? formatPrice(game, choice))}
      </p>
      <div className={styles.actions}>
        <Button size="s" kind="text" disabled={isEmpty} onClick={() => setRows(createEmptyRows(game, form))}>
          重选
        </Button>
        <Button size="s" onClick={() => add(createRandomChoice(game))}>
          机选一注
        </Button>
        <Button size="s" icon="plus" disabled={fault !== null} onClick={() => add(choice)}>
          加上这一行
        </Button>
      </div>
    </Collapsible>
  )
}

function findFault(game: Game, choice: Choice): string | null {
  const ticket = { game, lines: [{ choice, multiple: 1 }], addOn: false, issueno: null, issues: 1 }
  return listTicketFaults(ticket)[0]?.words ?? null
}

function formatPrice(game: Game, choice: Choice): string {
  const bets = countChoiceBets(game, choice)
  return `${formatCount(bets)} 注，${formatFen(bets * game.priceFen)}`
}

function createRandomChoice(game: Game): Choice {
  const { first, second } = drawRandomBet(game, random)
  if (game.kind === 'digits') return { form: 'places', places: [...first, ...second].map((digit) => [digit]) }
  const zone = (others: readonly number[]) => ({ bankers: [], others })
  return { form: 'balls', first: zone(first), second: game.second ? zone(second) : null }
}

interface RowProps {
  row: TapRow
  game: Game
  /** Omission of each number of the row, ascending by number; undefined if not shown. */
  omissions: readonly number[] | undefined
  onTap: (number: number) => void
}

function Row({ row, game, omissions, onTap }: RowProps) {
  const { name, zone, min, max, bankers, others, bankersMost } = row
  const chosen = bankers.length > 0 ? `胆 ${bankers.length}　拖 ${others.length}` : `${others.length} 个`
  return (
    <fieldset className={cx(styles.row, game.kind === 'digits' && styles.digits)}>
      <legend>
        {name}
        <span className="num">{chosen}</span>
        {bankersMost > 0 && <span>再点一次是胆</span>}
      </legend>
      <div className={styles.grid}>
        {listRange(min, max).map((number) => (
          <NumberButton
            key={number}
            label={formatNumber(game, number)}
            spoken={`${name} ${formatNumber(game, number)}${bankers.includes(number) ? ' 胆' : ''}`}
            on={bankers.includes(number) || others.includes(number)}
            second={zone === 'second'}
            omission={omissions?.[number - min]}
            className={cx(styles.ball, bankers.includes(number) && styles.banker)}
            onPress={() => onTap(number)}
          />
        ))}
      </div>
    </fieldset>
  )
}
