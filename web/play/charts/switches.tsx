import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Switch } from '#web/shared/ui/forms/field.tsx'
import type { ChartView, ViewOption } from './chart-view.ts'
import { hasLines } from './lines.ts'
import styles from './switches.module.css'

const LABELS = {
  omission: '遗漏',
  layers: '遗漏分层',
  lines: '折线',
  rules: '五期分隔',
  features: '指标',
  repeated: '标重号',
  neighbours: '标邻号',
  consecutive: '标连号',
  newestFirst: '新期在上',
} as const satisfies Record<ViewOption, string>

interface Props {
  game: Game
  kind: ChartKind
  view: ChartView
  features: boolean
  newestFirst: boolean
  className: string | false
  onChange: (view: ChartView) => void
}

export function Switches({ game, kind, view, features, newestFirst, className, onChange }: Props) {
  const shown: Record<ViewOption, boolean> = { ...view, features, newestFirst }
  const names = (Object.keys(LABELS) as ViewOption[]).filter((name) => hasOption(game, kind, name))
  return (
    <fieldset className={cx(styles.switches, className)}>
      <legend className="sr">显示</legend>
      {names.map((name) => (
        <Switch
          key={name}
          checked={shown[name]}
          onChange={({ target }) => onChange({ ...view, [name]: target.checked })}
        >
          {LABELS[name]}
        </Switch>
      ))}
    </fieldset>
  )
}

function hasOption(game: Game, kind: ChartKind, toggle: ViewOption): boolean {
  if (toggle === 'lines') return hasLines(game.code, kind)
  if (kind !== 'numbers' && (toggle === 'repeated' || toggle === 'neighbours' || toggle === 'consecutive')) return false
  return game.kind === 'balls' || (toggle !== 'neighbours' && toggle !== 'consecutive')
}
