import { type Game, type Zone, getZoneNames } from '#lottery/games.ts'
import { getPositionNames } from '#lottery/tracks.ts'
import { listRange } from '#lottery/numbers.ts'
import { type OmissionsByTrack, useOmissions, WithOmission } from '#web/shared/balls/omissions.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
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
import { useId, useState } from 'react'
import { tabMemory } from '#client/memory.ts'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'

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
  const [bet, setBet] = useCustomBetDraft(game, handed)
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
          zone={game.first}
          name={names.first}
          places={getPositionNames(game)}
          chosen={bet.first}
          omissions={omissions}
          onChange={(first) => setBet({ ...bet, first })}
        />
        {game.second && (
          <ZonePicker
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
  zone: Zone
  name: string
  places?: readonly string[]
  second?: boolean
  chosen: ZoneSelection
  /** Omissions of the numbers, by zone or position; null while loading. */
  omissions: OmissionsByTrack | null
  onChange: (chosen: ZoneSelection) => void
}

function ZonePicker(props: ZonePickerProps) {
  const { zone, name, chosen } = props
  return (
    <fieldset className={cx(styles.zone, props.second && styles.second)}>
      <legend>
        {name}
        <span className="num">
          已选 {countChosen(chosen)} / {zone.count}
        </span>
      </legend>
      {zone.ordered ? <Positions {...props} /> : <Balls {...props} />}
    </fieldset>
  )
}

const padNumber = (n: number): string => String(n).padStart(2, '0')

function Balls({ zone, name, chosen, omissions, onChange }: ZonePickerProps) {
  return (
    <div className={styles.grid}>
      {listRange(zone.min, zone.max).map((ball) => (
        <NumberButton
          key={ball}
          label={padNumber(ball)}
          spoken={`${name} ${padNumber(ball)}`}
          on={chosen.includes(ball)}
          omission={omissions?.[0]?.[ball - zone.min]}
          closed={isFull(zone, chosen) && !chosen.includes(ball)}
          onPress={() => onChange(toggleBall(zone, chosen, ball))}
        />
      ))}
    </div>
  )
}

function Positions({ zone, name, places, chosen, omissions, onChange }: ZonePickerProps) {
  return chosen.map((current, at) => (
    <div key={at} className={styles.position}>
      {places?.[at] && <span className={styles.place}>{places[at]}</span>}
      <div className={styles.grid}>
        {listRange(zone.min, zone.max).map((digit) => (
          <NumberButton
            key={digit}
            label={String(digit)}
            spoken={`${places?.[at] ?? name} ${digit}`}
            on={current === digit}
            omission={omissions?.[at]?.[digit - zone.min]}
            onPress={() => onChange(chooseDigit(chosen, at, digit))}
          />
        ))}
      </div>
    </div>
  ))
}

interface NumberButtonProps {
  label: string
  spoken: string
  on: boolean
  omission: number | undefined
  closed?: boolean
  onPress: () => void
}

function NumberButton({ label, spoken, on, omission, closed = false, onPress }: NumberButtonProps) {
  const id = useId()
  return (
    <WithOmission id={id} omission={omission}>
      <button
        type="button"
        className={styles.number}
        aria-pressed={on}
        aria-label={spoken}
        aria-describedby={omission === undefined ? undefined : id}
        disabled={closed}
        onClick={onPress}
      >
        {label}
      </button>
    </WithOmission>
  )
}

function useCustomBetDraft(game: Game, handed: CustomBet | null): [bet: CustomBet, choose: (bet: CustomBet) => void] {
  const name = `own bet ${game.type}`
  const [chosen, set] = useState(handed)
  // The server cannot know the draft, so it is read after hydration.
  const before = useHydrated() ? (JSON.parse(tabMemory.read(name) ?? 'null') as CustomBet | null) : null

  function choose(bet: CustomBet): void {
    tabMemory.keep(name, JSON.stringify(bet))
    set(bet)
  }
  return [chosen ?? before ?? createEmptyBet(game), choose]
}
