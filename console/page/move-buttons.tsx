import { Button } from 'antd'

interface Row {
  id: number
  title: string
}

interface Props<Moved extends Row> {
  of: Moved
  /** All rows of the list, including this one. */
  among: readonly Moved[]
  /** Receives the id of the row to insert before; 0: at the end. */
  onMove: (before: number) => void
}

export function MoveButtons<Moved extends Row>({ of: { id, title }, among, onMove }: Props<Moved>) {
  const at = among.findIndex((row) => row.id === id)
  return (
    <>
      <Button aria-label={`上移：${title}`} disabled={at <= 0} onClick={() => onMove(among[at - 1]?.id ?? 0)}>
        ↑
      </Button>
      <Button
        aria-label={`下移：${title}`}
        disabled={at === among.length - 1}
        onClick={() => onMove(among[at + 2]?.id ?? 0)}
      >
        ↓
      </Button>
    </>
  )
}
