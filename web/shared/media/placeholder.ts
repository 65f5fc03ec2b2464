import { useEffect, useState } from 'react'

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
