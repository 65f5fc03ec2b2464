import type { Media } from '#contract/ugc/media.ts'
import { usePlaceholder } from './placeholder.ts'
import styles from './pictures.module.css'

/** A video with the browser's own controls; nothing of it is fetched before it is played. */
export const Video = ({ video: { path, poster, width, height, alt, thumbhash } }: { video: Media }) => (
  // What members upload has no captions; what they say of it is its name.
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
