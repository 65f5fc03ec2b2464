import type { Media } from '#contract/ugc/media.ts'
import { Pictures } from './pictures.tsx'
import { usePlaceholder } from './placeholder.ts'
import styles from './pictures.module.css'

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
