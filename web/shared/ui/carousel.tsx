import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useHydrated } from './use-hydrated.ts'
import { Icon } from './icon.tsx'
import { findNextTab } from './layout/tabs.step.ts'
import styles from './carousel.module.css'

export interface Slide {
  id: string | number
  content: ReactNode
}

const NEXT_AFTER_MS = 6000

/** CSS scroll snap works without JavaScript. Autoplay pauses on hover and focus, and for `prefers-reduced-motion`. */
export function Carousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [held, setHeld] = useState(false)
  const [paused, setPaused] = useState(false)
  const several = useHydrated() && slides.length > 1
  const goTo = (slide: number) => track.current?.scrollTo({ left: slide * track.current.clientWidth })
  useAutoplay(several && !held && !paused, () => goTo((at + 1) % slides.length), at)

  function onKeyDown(event: KeyboardEvent) {
    const next = /^Arrow(Left|Right)$/.test(event.key) ? findNextTab(event.key, at, slides.length) : null
    if (next === null) return
    event.preventDefault()
    goTo(next)
  }
  function onScroll() {
    const { scrollLeft, clientWidth } = track.current ?? { scrollLeft: 0, clientWidth: 1 }
    setAt(Math.round(scrollLeft / clientWidth))
  }
  return (
    <section
      className={styles.carousel}
      aria-roledescription="轮播"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* Scrollable areas must be reachable by keyboard. */}
      <div ref={track} className={styles.track} onScroll={onScroll} tabIndex={0} role="group" aria-label={label}>
        {slides.map(({ id, content }, slide) => (
          <div
            key={id}
            className={styles.slide}
            role="group"
            aria-roledescription="幻灯片"
            aria-label={`第 ${slide + 1} 张，共 ${slides.length} 张`}
          >
            {content}
          </div>
        ))}
      </div>
      {several && (
        <div className={styles.controls}>
          <button type="button" aria-label={paused ? '继续轮播' : '暂停轮播'} onClick={() => setPaused(!paused)}>
            <Icon name={paused ? 'play' : 'pause'} size={16} />
          </button>
          {slides.map(({ id }, slide) => (
            <button
              key={id}
              type="button"
              aria-label={`第 ${slide + 1} 张`}
              aria-current={slide === at ? 'true' : undefined}
              onClick={() => goTo(slide)}
            >
              <i className={cx(styles.dot, slide === at && styles.on)} />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

function useAutoplay(on: boolean, next: () => void, at: number) {
  const move = useEffectEvent(next)
  useEffect(() => {
    if (!on || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => move(), NEXT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [on, at])
}
