import { useState } from 'react'
import { showToast } from '#web/shared/lib/toasts.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { CHUNK_FAILED } from '#web/shared/ui/overlays/lazy-component.tsx'
import { ShareDialog, type Shareable } from './share-dialog.tsx'
import { copyLink, useLinkTo } from '#web/shared/page/site-context.tsx'

interface Props {
  /** Path of the shown content, from `paths`; must contain nothing private. */
  path: () => string
  /** Title of the link, if the page title is not specific enough. */
  text?: string
  /** Creates the shared picture; null: none. */
  picture?: (() => Promise<Blob | null>) | undefined
}

/**
 * Opens the share sheet of the phone with link and picture. Without a share sheet it shows both, or copies a link
 * without a picture.
 */
export function ShareButton({ path, text, picture }: Props) {
  const linkTo = useLinkTo()
  const [busy, setBusy] = useState(false)
  const [shown, show] = useState<Shareable | null>(null)
  const [isOpen, setOpen] = useState(false)
  async function press(): Promise<void> {
    setBusy(true)
    const image = (await picture?.().catch(() => showToast('error', CHUNK_FAILED))) ?? null
    const shareable = { title: text ?? document.title, link: linkTo(path()), image }
    if ('share' in navigator) await share(shareable)
    else if (image === null) await copyLink(shareable.link)
    else {
      show(shareable)
      setOpen(true)
    }
    setBusy(false)
  }
  return (
    <>
      <Button size="s" icon="share" busy={busy} onClick={() => void press()}>
        分享
      </Button>
      {shown && <ShareDialog shared={shown} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

async function share({ title, link, image }: Shareable): Promise<void> {
  const files = image ? [new File([image], `${title}.png`, { type: image.type })] : []
  // Firefox on phones shares links only.
  const takesFiles = files.length > 0 && (navigator.canShare?.({ files }) ?? false)
  try {
    await navigator.share({ title, url: link, ...(takesFiles && { files }) })
  } catch (error) {
    // The player closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link)
  }
}

/** Loads one of the site's pictures. */
export const loadPicture = async (path: string): Promise<Blob> => (await fetch(path)).blob()
