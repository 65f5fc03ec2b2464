import { Button } from 'antd'

interface Row {
  id: number
  title: string
}

interface Props<Moved extends Row> {
  of: Moved
  /** The rows of its list, itself among them. */
  among: readonly Moved[]
  /** Before which row it is to stand; 0: behind all. */
  onMove: (before: number) => void
}

/** One up, one down. */
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
