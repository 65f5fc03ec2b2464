import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import { createKindTracks } from '#lottery/kind-tracks.ts'
import { cx } from '#web/shared/ui/cx.ts'
import tabs from '#web/shared/ui/layout/tabs.module.css'
import { useCurrentInView } from '#web/shared/ui/layout/tabs.tsx'
import styles from './jump-tabs.module.css'

interface Props {
  game: Game
  kind: ChartKind
  frame: RefObject<HTMLElement | null>
}

/** Tabs for the zones or positions on a phone: tapping scrolls to the columns, scrolling selects the tab. */
export function JumpTabs({ game, kind, frame }: Props) {
  const tracks = useMemo(() => createKindTracks(game, kind), [game, kind])
  const current = useTrackInView(frame, tracks.length)
  const row = useRef<HTMLElement>(null)
  useCurrentInView(row, current)
  if (tracks.length < 2) return null
  return (
    <nav ref={row} className={cx(tabs.tabs, styles.jump, 'phone-only')} aria-label="跳到">
      {tracks.map(({ name }, at) => (
        <button
          key={name}
          type="button"
          aria-current={at === current || undefined}
          onClick={() =>
            frame.current!.scrollTo({ left: computeTrackOffsets(frame.current!)[at]!, behavior: 'smooth' })
          }
        >
          {name}
        </button>
      ))}
    </nav>
  )
}

function useTrackInView(frame: RefObject<HTMLElement | null>, tracks: number): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const box = frame.current!
    const update = () => {
      const middle = box.scrollLeft + (box.clientWidth - issueWidth(box)) / 2
      setCurrent(computeTrackOffsets(box).findLastIndex((start) => start <= middle))
    }
    box.addEventListener('scroll', update, { passive: true })
    return () => box.removeEventListener('scroll', update)
  }, [frame, tracks])
  return current
}

/** Returns the scroll offset of each zone or position at which its first column is next to the issue column. */
const computeTrackOffsets = (box: HTMLElement): number[] =>
  [...box.querySelectorAll<HTMLElement>('th[data-track]')].map((cell) => cell.offsetLeft - issueWidth(box))

const issueWidth = (box: HTMLElement): number => box.querySelector<HTMLElement>('th[data-corner]')!.offsetWidth
