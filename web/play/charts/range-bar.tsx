import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { DEFAULT_ISSUE_COUNT } from '#contract/play/charts.ts'
import { paths } from '#contract/paths.ts'
import { GAMES } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Field } from '#web/shared/ui/forms/field.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { LinkTabs } from '#web/shared/ui/layout/tabs.tsx'
import { COUNTS, PHONE_COUNT, chartRoute, type ChartAddress } from './chart-address.ts'
import styles from './range-bar.module.css'

interface Props {
  address: ChartAddress
  phone: boolean
  /** Whether no number of issues is selected, because the range in the URL is not valid. */
  lost?: boolean
  /** Whether the control is hidden on phones. */
  folded?: boolean
  children?: ReactNode
}

/** Selects the issues of a chart with links and a form, so that it works without JavaScript. */
export function RangeBar({ address, phone, lost = false, folded = false, children }: Props) {
  const { type, kind, count, from, to } = address
  const ranged = from !== undefined || to !== undefined
  const items = COUNTS.map((id) => ({ id, label: `${id} 期`, to: paths.chart(type, id, kind) }))
  const current = ranged || lost ? undefined : (count ?? (phone ? PHONE_COUNT : DEFAULT_ISSUE_COUNT))
  return (
    <div className={styles.bar}>
      <div className={cx(styles.choice, folded && styles.folded)}>
        <LinkTabs label="期数" items={items} current={COUNTS.find((id) => id === current)} />
        <details className={styles.range} open={ranged || lost}>
          <summary>
            自选范围
            <Icon name="down" size={16} />
          </summary>
          <RangeForm address={address} />
        </details>
      </div>
      <div className={styles.after} data-after-chart>
        {children}
      </div>
    </div>
  )
}

function RangeForm({ address: { type, kind, from = '', to = '' } }: { address: ChartAddress }) {
  const example = GAMES[type].issueDigits === 7 ? '2022101' : '22101'
  const shared = {
    required: true,
    autoComplete: 'off',
    maxLength: 10,
    pattern: String.raw`\d{5}|\d{7}|\d{4}-\d{2}-\d{2}`,
  }
  return (
    <Form key={`${from} ${to}`} className={styles.form} action={chartRoute(type)} preventScrollReset>
      <input type="hidden" name="type" value={type} />
      {kind && <input type="hidden" name="kind" value={kind} />}
      <Field
        {...shared}
        label="从"
        name="from"
        defaultValue={from}
        placeholder={example}
        hint="期号，或日期如 2022-10-01"
      />
      <Field {...shared} label="到" name="to" defaultValue={to} placeholder="2022-12-31" hint="一次最多 500 期" />
      <Button type="submit" size="s">
        查看
      </Button>
    </Form>
  )
}
