import type { Media } from '#contract/ugc/media.ts'
import { usePlaceholder, Picture } from './picture.tsx'
import styles from './pictures.module.css'
import { useState } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'

export function MediaView({ media, small }: { media: readonly Media[]; small?: boolean | undefined }) {
  const [first] = media
  if (!first) return null
  return first.kind === 'video' ? <Video video={first} /> : <Pictures pictures={media} small={small} />
}

const Video = ({ video: { path, poster, width, height, alt, thumbhash } }: { video: Media }) => (
  // Videos of members have no captions; the description is their accessible name.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  <video
    className={styles.video}
    style={usePlaceholder(thumbhash)}
    src={path}
    poster={poster || undefined}
    width={width}
    height={height}
    controls
    playsInline
    preload={poster ? 'none' : 'metadata'}
    aria-label={alt || '视频'}
  />
)

const Viewer = lazyComponent(async () => (await import('./viewer-view.tsx')).ViewerView)

/** CSS class of the grid by number of pictures. A single picture retains its aspect ratio. */
const ROWS: Partial<Record<number, string | undefined>> = { 1: styles.one, 2: styles.two, 4: styles.two }
const SIZES: Partial<Record<number, string>> = { 1: '(max-width: 48em) 70vw, 420px', 2: '210px', 4: '210px' }

function Pictures({ pictures, small = false }: { pictures: readonly Media[]; small?: boolean | undefined }) {
  const [at, setAt] = useState<number | null>(null)
  const count = pictures.length
  return (
    <>
      <ul className={cx(styles.grid, ROWS[count], small && styles.small)}>
        {pictures.map((picture, place) => (
          <li key={picture.path}>
            <button
              type="button"
              className={styles.open}
              aria-label={buildPictureName(picture, place, count)}
              onClick={() => setAt(place)}
            >
              <Picture picture={{ ...picture, alt: '' }} sizes={small ? '120px' : (SIZES[count] ?? '140px')} />
              {picture.animated === 1 && (
                <span className={styles.mark} aria-hidden="true">
                  动图
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Viewer open={at !== null} pictures={pictures} at={at} onClose={() => setAt(null)} />
    </>
  )
}

const buildPictureName = ({ alt, animated }: Media, place: number, count: number): string =>
  `查看${animated === 1 ? '动图' : '图片'}${count > 1 ? ` ${place + 1} / ${count}` : ''}${alt && `：${alt}`}`
