import { useEffect, useState } from 'react'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { Field } from '#web/shared/ui/forms/field.tsx'
import styles from './share-dialog.module.css'
import { copyLink } from '#web/shared/page/site-context.tsx'

export interface Shareable {
  title: string
  link: string
  image: Blob | null
}

interface Props {
  shared: Shareable
  open: boolean
  onClose: () => void
}

export function ShareDialog({ shared: { title, link, image }, open, onClose }: Props) {
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
