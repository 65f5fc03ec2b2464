import { type Media, listWidths } from '#contract/ugc/media.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { usePlaceholder } from './placeholder.ts'
import styles from './pictures.module.css'

interface Props {
  picture: Pick<Media, 'path' | 'width' | 'height' | 'thumbhash' | 'alt'>
  sizes: string
  className?: string | undefined
}

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
