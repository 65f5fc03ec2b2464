import { useEffect, useState } from 'react'

interface PlaceholderStyle {
  backgroundImage: string
}

/**
 * Returns the style of a picture's frame while it loads. Only in the browser: the CSP forbids style attributes in
 * server HTML, and pictures of the first page are already loading.
 */
export function usePlaceholder(thumbhash: string): PlaceholderStyle | undefined {
  const [style, setStyle] = useState<PlaceholderStyle>()
  useEffect(() => {
    let isMounted = true
    if (thumbhash !== '') void loadPlaceholder(thumbhash).then((made) => isMounted && setStyle(made))
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
async function loadPlaceholder(thumbhash: string): Promise<PlaceholderStyle | undefined> {
  try {
    const { thumbHashToDataURL } = await import('thumbhash')
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.codePointAt(0) ?? 0)
    return { backgroundImage: `url(${thumbHashToDataURL(bytes)})` }
  } catch {
    return undefined
  }
}
