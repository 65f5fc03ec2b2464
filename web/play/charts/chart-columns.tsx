import { memo } from 'react'
import { getZoneNames } from '#lottery/games.ts'
import styles from './chart-table.module.css'
import { type Group, buildGroups } from './columns.ts'
import { type ChartShape, DRAWN, type FeatureColumn } from './feature-columns.ts'
import { hasZones } from './widths.ts'

export const ChartColumns = memo(function ChartColumns({ game, kind, columns, features }: ChartShape) {
  const groups = buildGroups(game, kind)
  const zones = hasZones(game, kind)
  return (
    <>
      {/* Firefox applies the width of a col but not of a colgroup. */}
      <colgroup>
        <col className={styles.issueColumn} />
      </colgroup>
      {groups.map(({ label, span, ground }) => (
        <colgroup key={label} className={styles[ground]}>
          <col span={span} className={styles.numbers} />
        </colgroup>
      ))}
      {features.length > 0 && (
        <colgroup>
          {features.map((one) => (
            <col key={one.label} className={one === DRAWN ? styles.drawn : styles.figures} />
          ))}
        </colgroup>
      )}
      <thead>
        {zones && <ZoneRow game={game} groups={groups} features={features} />}
        <tr className={styles.groups}>
          {!zones && <Corner rows={2} />}
          {(zones ? groups.slice(0, -1) : groups).map((group) => (
            <GroupHead key={group.label} {...group} />
          ))}
          {!zones && <FeatureHead features={features} />}
        </tr>
        <tr>
          {columns.map(({ at, label, edge, first, trackAt }) => (
            <th key={at} scope="col" className={edge ? styles.e : undefined} data-track={first ? trackAt : undefined}>
              {label}
            </th>
          ))}
          {features.map(({ label, about }) => (
            <th key={label} scope="col" title={about}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
})

function GroupHead({ label, span, rows = 1 }: { label: string; span: number; rows?: number }) {
  return (
    <th scope="colgroup" colSpan={span} rowSpan={rows} className={styles.e}>
      <span>{label}</span>
    </th>
  )
}

// The first tab stop of the keyboard navigation.
function Corner({ rows }: { rows: number }) {
  return (
    <th scope="col" rowSpan={rows} className={styles.issue} tabIndex={0} data-corner="">
      期号
    </th>
  )
}

function FeatureHead({ features, rows = 1 }: { features: readonly FeatureColumn[]; rows?: number }) {
  if (features.length === 0) return null
  return (
    <th scope="colgroup" colSpan={features.length} rowSpan={rows}>
      {features.includes(DRAWN) ? '本期' : '指标'}
    </th>
  )
}

function ZoneRow({ game, groups, features }: Pick<ChartShape, 'game' | 'features'> & { groups: readonly Group[] }) {
  const back = groups.at(-1)!
  const front = groups.slice(0, -1).reduce((sum, { span }) => sum + span, 0)
  return (
    <tr className={styles.groups}>
      <Corner rows={3} />
      <GroupHead label={`开奖号码（${getZoneNames(game).first}）`} span={front} />
      <GroupHead {...back} rows={2} />
      <FeatureHead features={features} rows={2} />
    </tr>
  )
}
