import { type Game, type Zone, getZoneNames } from '#lottery/games.ts'
import { formatNumber, getPositionNames } from '#lottery/tracks.ts'
import { listRange } from '#lottery/numbers.ts'
import { NumberButton, type OmissionsByTrack, useOmissions } from '#web/shared/balls/omissions.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import {
  type ZoneSelection,
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
  /** Adds the bet; resolves to true once it is on the panel. */
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
  const names = getZoneNames(game)
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
        <ZonePicker
          game={game}
          zone={game.first}
          second={false}
          name={names.first}
          places={getPositionNames(game)}
          chosen={bet.first}
          omissions={omissions}
          onChange={(first) => setBet({ ...bet, first })}
        />
        {game.second && (
          <ZonePicker
            game={game}
            zone={game.second}
            name={names.second}
            second
            chosen={bet.second}
            omissions={omissions?.slice(-1) ?? null}
            onChange={(second) => setBet({ ...bet, second })}
          />
        )}
        {note}
      </div>
    </Dialog>
  )
}

interface ZonePickerProps {
  game: Game
  zone: Zone
  name: string
  places?: readonly string[]
  second: boolean
  chosen: ZoneSelection
  /** Omissions of the numbers, by zone or position; null while loading. */
  omissions: OmissionsByTrack | null
  onChange: (chosen: ZoneSelection) => void
}

function ZonePicker(props: ZonePickerProps) {
  const { zone, name, places, chosen } = props
  return (
    <fieldset className={styles.zone}>
      <legend>
        {name}
        <span className="num">
          已选 {countChosen(chosen)} / {zone.count}
        </span>
      </legend>
      {zone.ordered ? (
        chosen.map((_, position) => (
          <div key={position} className={styles.position}>
            {places?.[position] && <span className={styles.place}>{places[position]}</span>}
            <NumberGrid {...props} name={places?.[position] ?? name} position={position} />
          </div>
        ))
      ) : (
        <NumberGrid {...props} position={null} />
      )}
    </fieldset>
  )
}

interface NumberGridProps extends ZonePickerProps {
  /** Index of the digit that is selected; null for the balls of a zone. */
  position: number | null
}

function NumberGrid({ game, zone, name, second, chosen, omissions, position, onChange }: NumberGridProps) {
  const isOn = (number: number) => (position === null ? chosen.includes(number) : chosen[position] === number)
  const press = (number: number) =>
    onChange(position === null ? toggleBall(zone, chosen, number) : chooseDigit(chosen, position, number))
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
          second={second}
          className={styles.number}
          onPress={() => press(number)}
        />
      ))}
    </div>
  )
}
