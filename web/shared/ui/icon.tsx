import { cx } from './cx.ts'
import styles from './icon.module.css'

const PATHS = {
  at: 'M15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zm0-3.5v4.2c0 3 4 2.6 4-.7a7.5 7.5 0 1 0-3 6',
  back: 'M14.5 6l-6 6 6 6',
  bell: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1h-14zM10.2 20h3.6',
  calendar: 'M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4M8.5 14h2M13.5 14h2M8.5 17h2',
  chart: 'M4.5 19.5h15M5 15.5l4-4.5 3.5 2.8L19 6.5',
  check: 'M5.5 12.5l4.2 4.2 8.8-9.2',
  chevron: 'M9.5 6l6 6-6 6',
  clock: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 8v4.3l2.8 1.7',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  coins: 'M9.5 6a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM14.5 7.5a5.5 5.5 0 1 1-2.3 10',
  down: 'M6 9.5l6 6 6-6',
  edit: 'M5 19l1-4 9.5-9.5 3 3L9 18zM13.5 7.5l3 3',
  face: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM8.8 13.5c.7 1.3 1.8 2 3.2 2s2.5-.7 3.2-2M9.5 10h.01M14.5 10h.01',
  headset: 'M5 14v-2a7 7 0 0 1 14 0v2M5 13h2.8v5H5zM16.2 13H19v5h-2.8zM17.5 18c0 1.6-1.5 2.2-3.5 2.2',
  home: 'M4 11.2 12 4l8 7.2M6.2 9.8V19.5h11.6V9.8M10 19.5v-5h4v5',
  image: 'M4.5 5.5h15v13h-15zM7 16l3.6-4.2 2.6 2.7 2-2 3 3.5M15.5 9.2h.01',
  info: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 11v5M12 8.2h.01',
  like: 'M8 11l3.4-6.5c1.5 0 2.3 1 2.1 2.4L13 10h5.3c.9 0 1.5.8 1.3 1.7l-1.3 6.3c-.2.9-.9 1.5-1.8 1.5H8zM4.5 11H8v8.5H4.5z',
  lock: 'M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.3v2',
  menu: 'M5 7h14M5 12h14M5 17h14',
  message: 'M4.5 5.5h15v10.5h-8l-4 3.5V16h-3zM8.5 9.3h7M8.5 12.3h4.5',
  minus: 'M5 12h14',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01M5.5 12.1h.01M12 12.1h.01M18.5 12.1h.01',
  notice: 'M5 10v4h3l7 4V6L8 10zM18 9.5c1.3 1.4 1.3 3.6 0 5',
  pause: 'M9 6v12M15 6v12',
  phone: 'M7.5 3.5h9v17h-9zM11 17.8h2',
  pick: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2z',
  play: 'M8.5 6v12l9-6z',
  plus: 'M12 5v14M5 12h14',
  prize: 'M6 5h12v14.5l-3-1.8-3 1.8-3-1.8-3 1.8zM9 9h6M9 12.5h6',
  qr: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h2.5v2.5M19.5 13.5v6h-3M13.5 18v1.5',
  receipt: 'M6 4.5h12v15l-2-1.3-2 1.3-2-1.3-2 1.3-2-1.3-2 1.3zM9 9h6M9 12.5h6',
  refresh: 'M19 12a7 7 0 1 1-2.2-5.1M19.2 4v4h-4',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15.5 15.5L20 20',
  share: 'M13 5.5l6.5 5.8-6.5 5.7v-3.6c-4 0-6.5 1.3-8.5 4.1.3-4.7 3.2-8 8.5-8.6z',
  shield: 'M12 4l7 2.5v5c0 4.3-2.8 7.2-7 8.5-4.2-1.3-7-4.2-7-8.5v-5zM9 12l2.2 2.2L15.2 10',
  ticket: 'M4.5 7h15v3.2a1.9 1.9 0 0 0 0 3.6V17h-15v-3.2a1.9 1.9 0 0 0 0-3.6zM14 7.5V9M14 11.2v1.6M14 15v1.5',
  unlock: 'M6 11h12v8.5H6zM8.5 11V7.6a3.5 3.5 0 0 1 6.7-1.3M12 14.3v2',
  user: 'M12 4.5a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4zM4.8 19.8c.7-3.7 3.5-5.6 7.2-5.6s6.5 1.9 7.2 5.6',
  video: 'M4.5 6.5h10.5v11H4.5zM15 10.5l4.5-2.5v8L15 13.5',
  warn: 'M12 5l8 14H4zM12 10v4.2M12 16.7h.01',
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon. The control's text or `aria-label` must name the action. */
export function Icon({
  name,
  size = 18,
  className,
}: {
  name: IconName
  size?: number
  className?: string | undefined
}) {
  return (
    <svg className={cx(styles.icon, className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
