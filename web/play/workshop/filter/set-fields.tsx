import { type Game, getZoneNames } from '#lottery/games.ts'
import { countChoiceBets } from '#lottery/tickets/counting.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { Field, SelectField } from '#web/shared/ui/forms/field.tsx'
import { BoundFields } from './condition-fields.tsx'
import type { FilterState } from './filter-state.ts'
import type { TicketLine } from '#web/play/workshop/ticket/playable-lines.ts'
import styles from './filter.module.css'

interface Props {
  game: Game
  state: FilterState
  change: (next: FilterState) => void
  lines: readonly TicketLine[]
  chosen: TicketLine | null
}

const ALL = 'all'

export function SetFields({ game, state, change, lines, chosen }: Props) {
  const names = getZoneNames(game)
  const choice = chosen?.line.choice
  const bankers = choice?.form === 'balls' ? choice.first.bankers.length : 0
  const [first, second] = state.killed
  const kill = (killed: FilterState['killed']) => change({ ...state, killed })
  return (
    <div className={styles.set}>
      <SelectField
        label="从哪里挑"
        value={chosen ? lines.indexOf(chosen) : ALL}
        onChange={({ target }) => change({ ...state, line: target.value === ALL ? null : Number(target.value) })}
      >
        {lines.map(({ line }, at) => (
          <option key={at} value={at}>
            第 {at + 1} 行，{formatCount(countChoiceBets(game, line.choice))} 注
          </option>
        ))}
        <option value={ALL}>全部号码，{formatCount(game.combinations)} 注</option>
      </SelectField>
      <KillField zone={names.second && names.first} value={first} onChange={(next) => kill([next, second])} />
      {names.second && <KillField zone={names.second} value={second} onChange={(next) => kill([first, next])} />}
      {bankers > 0 && (
        <BoundFields
          name={`${bankers} 个胆码出`}
          unit="个，空着是全部"
          bounds={state.bankers}
          onChange={(from, to) => change({ ...state, bankers: [from, to] })}
        />
      )}
    </div>
  )
}

const KillField = ({ zone, value, onChange }: { zone: string; value: string; onChange: (next: string) => void }) => (
  <Field
    label={`${zone}杀号`}
    placeholder="不要的号码"
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
