import type { FocusEvent, KeyboardEvent } from 'react'

/** Navigation with arrow keys. The tab stop moves with the focus from the corner, so cells need no tabindex. */
export const gridNavigation = { onKeyDown, onBlur }

const STEPS: Record<string, readonly [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-5, 0],
  PageDown: [5, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  const cell = event.target
  if (event.key === 'Enter' && cell instanceof HTMLTableCellElement) cell.querySelector('a')?.click()
  if (!step || !(cell instanceof HTMLTableCellElement) || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const next = findCell(event.currentTarget, cell, step)
  if (next) moveFocus(cell, next)
}

function findCell(table: HTMLTableElement, cell: HTMLTableCellElement, [down, right]: readonly [number, number]) {
  const rows = listNavigableRows(table)
  const at = rows.indexOf(cell.parentElement as HTMLTableRowElement)
  const row = rows[clamp(at + down, rows.length)]
  // In the header only the corner cell can have the focus.
  if (!row || row.parentElement === table.tHead)
    return row?.querySelector<HTMLTableCellElement>('[data-corner]') ?? null
  return row.cells[clamp(cell.cellIndex + right, row.cells.length)] ?? null
}

function listNavigableRows(table: HTMLTableElement): HTMLTableRowElement[] {
  const corner = table.querySelector('[data-corner]')!.parentElement as HTMLTableRowElement
  const below = [...table.tBodies[0]!.rows, ...table.tFoot!.rows].filter(
    (row) => !row.hasAttribute('aria-hidden') && row.offsetHeight > 0,
  )
  return [corner, ...below]
}

const clamp = (n: number, length: number): number => Math.max(0, Math.min(n, length - 1))

function moveFocus(from: HTMLTableCellElement, to: HTMLTableCellElement): void {
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
}

// The focused cell may be unmounted with its rows, so the tab stop returns to the corner when the focus leaves the
// table.
function onBlur({ currentTarget, relatedTarget, target }: FocusEvent<HTMLTableElement>): void {
  if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
  if (target instanceof HTMLTableCellElement) target.tabIndex = -1
  currentTarget.querySelector<HTMLElement>('[data-corner]')!.tabIndex = 0
}
