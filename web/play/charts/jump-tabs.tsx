import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import { kindTracks } from '#lottery/kind-tracks.ts'
import { cx } from '#web/shared/ui/cx.ts'
import tabs from '#web/shared/ui/tabs.module.css'
import { useCurrentInView } from '#web/shared/ui/use-current-in-view.ts'
import styles from './jump-tabs.module.css'

interface Props {
  game: Game
  kind: ChartKind
  /** What scrolls sideways, the table in it. */
  frame: RefObject<HTMLElement | null>
}

/** On a phone the parts of a chart stand beside each other: a touch brings one into view, scrolling tells which it is. */
export function JumpTabs({ game, kind, frame }: Props) {
  const tracks = useMemo(() => kindTracks(game, kind), [game, kind])
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
          onClick={() => frame.current!.scrollTo({ left: startsOf(frame.current!)[at]!, behavior: 'smooth' })}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}

/** The track that fills the larger part of the frame, from the left. */
function useTrackInView(frame: RefObject<HTMLElement | null>, tracks: number): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const box = frame.current!
    const update = () => {
      const middle = box.scrollLeft + (box.clientWidth - issueWidth(box)) / 2
      setCurrent(startsOf(box).findLastIndex((start) => start <= middle))
    }
    box.addEventListener('scroll', update, { passive: true })
    return () => box.removeEventListener('scroll', update)
  }, [frame, tracks])
  return current
}

/** How far to scroll for each track: its first column then stands beside the column of issues. */
const startsOf = (box: HTMLElement): number[] =>
  [...box.querySelectorAll<HTMLElement>('th[data-track]')].map((cell) => cell.offsetLeft - issueWidth(box))

const issueWidth = (box: HTMLElement): number => box.querySelector<HTMLElement>('th[data-corner]')!.offsetWidth
