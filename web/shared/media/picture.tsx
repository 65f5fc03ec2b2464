import { type Media, listWidths } from '#contract/ugc/media.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { usePlaceholder } from './placeholder.ts'
import styles from './pictures.module.css'

interface Props {
  /** A picture, or the poster of a video. */
  picture: Pick<Media, 'path' | 'width' | 'height' | 'thumbhash' | 'alt'>
  /** Width at which it is displayed, as `sizes` of the image. */
  sizes: string
  className?: string | undefined
}

/** A picture in the needed width, with a blurred placeholder while it loads. */
export function Picture({ picture, sizes, className }: Props) {
  const { path, width, height, thumbhash, alt } = picture
  return (
    <img
      className={cx(styles.picture, className)}
      style={usePlaceholder(thumbhash)}
      src={path}
      srcSet={buildSrcSet(path)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  )
}

export const buildSrcSet = (path: string): string =>
  listWidths(path)
    .map(({ path: file, width }) => `${file} ${width}w`)
    .join(', ')
