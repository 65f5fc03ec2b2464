import { type Game, getZoneNames } from '#lottery/games.ts'
import { formatNumber, getPositionNames } from '#lottery/tracks.ts'
import { listRange } from '#lottery/numbers.ts'
import { NumberButton, type OmissionsByTrack, useOmissions } from '#web/shared/balls/omissions.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import {
  chooseDigit,
  countChosen,
  createEmptyBet,
  isFull,
  type CustomBet,
  toggleBall,
  toWireCustomBet,
} from './custom-bet.ts'
import styles from './custom-bet-dialog.module.css'
import { useState } from 'react'

interface CustomBetDialogProps {
  game: Game
  /** A bet that another page passed in the URL; null if none. */
  handed: CustomBet | null
  open: boolean
  busy: boolean
  /** Adds the bet. Resolves to whether it was added. */
  onAdd: (red: string, blue: string) => Promise<boolean>
  onClose: () => void
}

/** If the server rejects the bet, the selection remains. */
export function CustomBetDialog({ game, handed, open, busy, onAdd, onClose }: CustomBetDialogProps) {
  const [bet, setBet] = useState(handed ?? createEmptyBet(game))
  const wire = toWireCustomBet(game, bet)
  async function add() {
    if ('reason' in wire || !(await onAdd(wire.red, wire.blue))) return
    setBet(createEmptyBet(game))
    onClose()
  }
  const { omissions, note } = useOmissions(game, open)
  const footer = (
    <>
      <Button onClick={() => setBet(createEmptyBet(game))}>清空</Button>
      <Button kind="primary" disabled={'reason' in wire} busy={busy} onClick={() => void add()}>
        自选一注
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={`${game.name}自选一注`} width="m" footer={footer}>
      <div className={styles.zones}>
        <ZonePicker game={game} which="first" bet={bet} omissions={omissions} onChange={setBet} />
        {game.second && (
          <ZonePicker game={game} which="second" bet={bet} omissions={omissions?.slice(-1) ?? null} onChange={setBet} />
        )}
        {note}
      </div>
    </Dialog>
  )
}

interface ZonePickerProps {
  game: Game
  which: 'first' | 'second'
  bet: CustomBet
  /** Omissions of the numbers, by zone or position; null while loading. */
  omissions: OmissionsByTrack | null
  onChange: (bet: CustomBet) => void
}

function ZonePicker(props: ZonePickerProps) {
  const { game, which, bet } = props
  const zone = game[which]!
  const name = getZoneNames(game)[which]
  const places = which === 'first' ? getPositionNames(game) : []
  return (
    <fieldset className={styles.zone}>
      <legend>
        {name}
        <span className="num">
          已选 {countChosen(bet[which])} / {zone.count}
        </span>
      </legend>
      {zone.ordered ? (
        bet[which].map((_, position) => (
          <div key={position} className={styles.position}>
            {places[position] && <span className={styles.place}>{places[position]}</span>}
            <NumberGrid {...props} name={places[position] ?? name} position={position} />
          </div>
        ))
      ) : (
        <NumberGrid {...props} name={name} position={null} />
      )}
    </fieldset>
  )
}

interface NumberGridProps extends ZonePickerProps {
  name: string
  /** Index of the digit that is selected; null for the balls of a zone. */
  position: number | null
}

function NumberGrid({ game, which, name, bet, omissions, position, onChange }: NumberGridProps) {
  const zone = game[which]!
  const chosen = bet[which]
  const isOn = (number: number) => (position === null ? chosen.includes(number) : chosen[position] === number)
  const press = (number: number) => {
    const next = position === null ? toggleBall(zone, chosen, number) : chooseDigit(chosen, position, number)
    onChange({ ...bet, [which]: next })
  }
  return (
    <div className={styles.grid}>
      {listRange(zone.min, zone.max).map((number) => (
        <NumberButton
          key={number}
          label={formatNumber(game, number)}
          spoken={`${name} ${formatNumber(game, number)}`}
          on={isOn(number)}
          omission={omissions?.[position ?? 0]?.[number - zone.min]}
          disabled={position === null && isFull(zone, chosen) && !isOn(number)}
          second={which === 'second'}
          className={styles.number}
          onPress={() => press(number)}
        />
      ))}
    </div>
  )
}
