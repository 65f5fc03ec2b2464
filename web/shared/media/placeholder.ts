import { useEffect, useState } from 'react'

interface Style {
  backgroundImage: string
}

/**
 * Returns the style of a picture's frame while it loads. Only in the browser: the CSP forbids style attributes in
 * server HTML, and pictures of the first page are already loading.
 */
export function usePlaceholder(thumbhash: string): Style | undefined {
  const [style, setStyle] = useState<Style>()
  useEffect(() => {
    let isMounted = true
    if (thumbhash !== '') void placeholderOf(thumbhash).then((made) => isMounted && setStyle(made))
    return () => {
      isMounted = false
    }
  }, [thumbhash])
  return style
}

/**
 * Returns undefined for an invalid hash or if the decoder's chunk fails to load; the picture is shown without a
 * placeholder.
 */
async function placeholderOf(thumbhash: string): Promise<Style | undefined> {
  try {
    const { thumbHashToDataURL } = await import('thumbhash')
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.codePointAt(0) ?? 0)
    return { backgroundImage: `url(${thumbHashToDataURL(bytes)})` }
  } catch {
    return undefined
  }
}
