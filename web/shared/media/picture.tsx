import { type Media, listWidths } from '#contract/ugc/media.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './pictures.module.css'
import { useEffect, useState } from 'react'

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

/** Style of a loading picture. Set only in the browser, because the CSP forbids style attributes in server HTML. */
export function usePlaceholder(thumbhash: string) {
  const [style, setStyle] = useState<{ backgroundImage: string }>()
  useEffect(() => {
    let isMounted = true
    if (thumbhash !== '') void loadPlaceholder(thumbhash).then((made) => isMounted && setStyle(made))
    return () => {
      isMounted = false
    }
  }, [thumbhash])
  return style
}

/** Returns undefined if the hash is not valid or the decoder's chunk fails to load. */
async function loadPlaceholder(thumbhash: string) {
  try {
    const { thumbHashToDataURL } = await import('thumbhash')
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.codePointAt(0) ?? 0)
    return { backgroundImage: `url(${thumbHashToDataURL(bytes)})` }
  } catch {
    return undefined
  }
}
