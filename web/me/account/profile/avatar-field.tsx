import { type ChangeEvent, useRef } from 'react'
import { upload } from '#contract/infra/upload.ts'
import { shrinkPicture } from '#web/shared/lib/shrink-picture.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { findFileProblem, PICTURE_TYPES } from '#web/shared/media/chosen-file.ts'
import { Avatar } from '#web/shared/ui/avatar.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import styles from './profile.module.css'

interface AvatarFieldProps {
  name: string
  src: string
  busy: boolean
  onChoose: (file: File) => void
}

/** Short side of the uploaded picture in pixels: twice the side of the square that the server stores. */
const EDGE = 1024

export function AvatarField({ name, src, busy, onChoose }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // Without this, choosing the same file again after a failure would fire no event.
    target.value = ''
  }
  return (
    <div className={styles.avatar}>
      <Avatar name={name} src={src} size="xl" />
      <div className={styles.avatarSide}>
        <Button size="s" icon="image" busy={busy} onClick={() => input.current?.click()}>
          更换头像
        </Button>
        <p className="small muted">JPG、PNG、WebP、GIF，不超过10MB</p>
      </div>
      <input ref={input} type="file" accept={PICTURE_TYPES.join()} hidden aria-label="头像图片" onChange={choose} />
    </div>
  )
}

export function useUpload(onDone: (path: string) => void) {
  return useAction(upload, { inputOf: prepareAvatar, onDone: ({ data }) => onDone(data.path) })
}

async function prepareAvatar(file: File): Promise<FormData | null> {
  const problem = findFileProblem(file, 'image')
  if (problem !== null) {
    showToast('error', problem)
    return null
  }
  const form = new FormData()
  form.set('scene', 'avatar')
  form.set('file', await shrinkPicture(file, EDGE), file.name)
  return form
}
