import { useState } from 'react'
import { Button } from '#web/shared/ui/button.tsx'
import { copyLink, useLinkTo } from './site.tsx'

interface Props {
  /** The address of what is shown now, from `paths`: nothing of it is the player's own. */
  path: () => string
}

/** Gives the page's link to the phone's share sheet; copies it where there is none. */
export function ShareButton({ path }: Props) {
  const linkTo = useLinkTo()
  const [busy, setBusy] = useState(false)
  async function press(): Promise<void> {
    setBusy(true)
    await share(linkTo(path()))
    setBusy(false)
  }
  return (
    <Button size="s" icon="share" busy={busy} onClick={() => void press()}>
      分享
    </Button>
  )
}

async function share(url: string): Promise<void> {
  if (!('share' in navigator)) return copyLink(url)
  try {
    await navigator.share({ title: document.title, url })
  } catch (error) {
    // Who closed the sheet wanted no link.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(url)
  }
}
