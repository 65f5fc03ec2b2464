import { useState, useEffect } from 'react'
import { showToast } from '#web/shared/lib/toasts.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { CHUNK_FAILED } from '#web/shared/ui/overlays/lazy-component.tsx'
import { copyLink, useLinkTo } from '#web/shared/page/site-context.tsx'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { Field } from '#web/shared/ui/forms/field.tsx'
import styles from './share-dialog.module.css'

interface Props {
  /** Path of the content that is shared, from `paths`. It must not contain private data. */
  path: () => string
  text?: string
  picture?: (() => Promise<Blob | null>) | undefined
}

/** Opens the share sheet. Without one, shows link and picture in a dialog, or copies the link if no picture exists. */
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
  // The picture is omitted where only links can be shared, as in Firefox on phones.
  const takesFiles = files.length > 0 && (navigator.canShare?.({ files }) ?? false)
  try {
    await navigator.share({ title, url: link, ...(takesFiles && { files }) })
  } catch (error) {
    // AbortError: the player closed the share sheet. After any other error, copies the link.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(link)
  }
}

export const loadPicture = async (path: string): Promise<Blob> => (await fetch(path)).blob()

interface Shareable {
  title: string
  link: string
  image: Blob | null
}

interface ShareDialogProps {
  shared: Shareable
  open: boolean
  onClose: () => void
}

function ShareDialog({ shared: { title, link, image }, open, onClose }: ShareDialogProps) {
  const footer = (
    <>
      {image && <Button onClick={() => saveFile(image, `${title}.png`)}>存为图片</Button>}
      <Button kind="primary" onClick={() => void copyLink(link)}>
        复制链接
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title="分享" footer={footer} focusesMain>
      {image && <Preview image={image} title={title} />}
      <Field label="链接" readOnly value={link} onFocus={({ target }) => target.select()} />
    </Dialog>
  )
}

function Preview({ image, title }: { image: Blob; title: string }) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const url = URL.createObjectURL(image)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [image])
  return <div className={styles.picture}>{address !== '' && <img src={address} alt={title} />}</div>
}
