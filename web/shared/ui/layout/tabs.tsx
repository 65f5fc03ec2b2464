import { useRef, type KeyboardEvent, type RefObject, useEffect } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/shared/ui/cx.ts'
import { findNextTab } from './tabs.step.ts'
import styles from './tabs.module.css'

export interface Tab<Id extends string | number = string> {
  id: Id
  label: string
}
export type LinkTab<Id extends string | number = string> = Tab<Id> & { to: string }

interface TabsProps<Id extends string | number> {
  label: string
  items: readonly Tab<Id>[]
  current: Id
  onChange: (id: Id) => void
  panelId?: string
  className?: string | undefined
}

export function Tabs<Id extends string | number>({
  label,
  items,
  current,
  onChange,
  panelId,
  className,
}: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null)
  const at = items.findIndex((item) => item.id === current)
  function onKeyDown(event: KeyboardEvent) {
    const next = findNextTab(event.key, at, items.length)
    const item = next === null ? undefined : items[next]
    if (next === null || !item) return
    event.preventDefault()
    onChange(item.id)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div ref={row} className={cx(styles.tabs, className)} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          aria-selected={item.id === current}
          aria-controls={panelId}
          tabIndex={item.id === current ? 0 : -1}
          onClick={() => onChange(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

interface LinkTabsProps<Id extends string | number> {
  label: string
  items: readonly LinkTab<Id>[]
  current: Id | undefined
  look?: 'segment' | 'line'
  className?: string | undefined
}

export function LinkTabs<Id extends string | number>(props: LinkTabsProps<Id>) {
  const { label, items, current, look = 'segment', className } = props
  const row = useRef<HTMLElement>(null)
  useCurrentInView(row, current)
  return (
    <nav ref={row} className={cx(look === 'line' ? styles.line : styles.tabs, className)} aria-label={label}>
      {items.map((item) => (
        <Link
          key={item.id}
          to={item.to}
          aria-current={item.id === current ? 'page' : undefined}
          preventScrollReset={look === 'segment'}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  )
}

export function UnderTabs<Id extends string | number>(props: Omit<LinkTabsProps<Id>, 'look'>) {
  return <LinkTabs {...props} look="line" />
}

export function useCurrentInView(row: RefObject<HTMLElement | null>, current: unknown): void {
  useEffect(() => {
    const box = row.current
    const here = box?.querySelector('[aria-current]')
    if (!box || !here || box.scrollWidth <= box.clientWidth) return
    const [outer, inner] = [box.getBoundingClientRect(), here.getBoundingClientRect()]
    box.scrollBy(inner.left + inner.width / 2 - (outer.left + outer.width / 2), 0)
  }, [row, current])
}
