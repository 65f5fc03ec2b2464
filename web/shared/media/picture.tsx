import { type Media, widthsOf } from '#contract/ugc/media.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { usePlaceholder } from './placeholder.ts'
import styles from './pictures.module.css'

interface Props {
  /** A picture, or the one that stands for a video. */
  picture: Pick<Media, 'path' | 'width' | 'height' | 'thumbhash' | 'alt'>
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string
  className?: string | undefined
}

/** One picture in the width that is needed, its blurred image in its place until it has come. */
export function Picture({ picture, sizes, className }: Props) {
  const { path, width, height, thumbhash, alt } = picture
  return (
    <img
      className={cx(styles.picture, className)}
      style={usePlaceholder(thumbhash)}
      src={path}
      srcSet={srcSetOf(path)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  )
}

export const srcSetOf = (path: string): string =>
  widthsOf(path)
    .map(({ path: file, width }) => `${file} ${width}w`)
    .join(', ')
