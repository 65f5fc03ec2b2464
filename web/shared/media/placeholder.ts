import { useEffect, useState } from 'react'

interface Style {
  backgroundImage: string
}

/**
 * The style of a picture's frame while it loads. In the browser only: server HTML may have no style attribute, and the
 * picture of a page that has just come is on its way already.
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

/** Undefined for a hash that can't be read, and where the code for it does not come: it costs the picture nothing. */
async function placeholderOf(thumbhash: string): Promise<Style | undefined> {
  try {
    const { thumbHashToDataURL } = await import('thumbhash')
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.codePointAt(0) ?? 0)
    return { backgroundImage: `url(${thumbHashToDataURL(bytes)})` }
  } catch {
    return undefined
  }
}
