import { useEffect, useState } from 'react'

interface PlaceholderStyle {
  backgroundImage: string
}

/**
 * Returns the style of a picture's frame while the picture loads. It is set only in the browser, because the CSP
 * forbids style attributes in server HTML. Pictures in server HTML are already loading when the browser could set a
 * style.
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
 * Decodes a placeholder. Returns undefined if the hash is not valid or the decoder's chunk fails to load; the picture
 * then has no placeholder.
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
