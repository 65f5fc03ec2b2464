import { useMemo } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { useHydrated } from '#web/ui/hydrated.ts'

/**
 * The style of a picture's frame while it loads. In the browser only: server HTML may have no style attribute, and the
 * picture of a page that has just come is on its way already.
 */
export function usePlaceholder(thumbhash: string): { backgroundImage: string } | undefined {
  const hydrated = useHydrated()
  return useMemo(() => (hydrated ? placeholderOf(thumbhash) : undefined), [hydrated, thumbhash])
}

function placeholderOf(thumbhash: string): { backgroundImage: string } | undefined {
  if (thumbhash === '') return undefined
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (char) => char.codePointAt(0) ?? 0)
    return { backgroundImage: `url(${thumbHashToDataURL(bytes)})` }
  } catch {
    // A hash that can't be read costs the picture nothing.
    return undefined
  }
}
