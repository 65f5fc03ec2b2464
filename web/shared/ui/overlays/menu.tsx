import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/shared/ui/cx.ts'
import { Popover } from './popover.tsx'
import { type PopoverProps } from './overlay-props.ts'
import { findNextTab } from '#web/shared/ui/layout/tabs.step.ts'
import styles from './menu.module.css'

export type MenuItem =
  | { label: string; to: string; current?: boolean }
  | { label: string; onSelect: () => void; danger?: boolean }

type MenuProps = Omit<PopoverProps, 'children'> & { items: readonly MenuItem[] }

export function Menu({ items, ...popover }: MenuProps) {
  return <Popover {...popover}>{(close) => <MenuList items={items} close={close} />}</Popover>
}

function MenuList({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  return (
    <ul className={styles.list} onKeyDown={moveFocus}>
      {items.map((item) => (
        <li key={item.label}>
          <Row item={item} close={close} />
        </li>
      ))}
    </ul>
  )
}

function Row({ item, close }: { item: MenuItem; close: () => void }) {
  if ('to' in item) {
    return (
      <Link to={item.to} aria-current={item.current ? 'page' : undefined} onClick={close}>
        {item.label}
      </Link>
    )
  }
  const { label, onSelect, danger } = item
  function choose() {
    close()
    onSelect()
  }
  return (
    <button type="button" className={cx(danger && styles.danger)} onClick={choose}>
      {label}
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const next = findNextTab(event.key, rows.indexOf(event.target as HTMLElement), rows.length)
  if (next === null) return
  event.preventDefault()
  rows[next]?.focus()
}
