import { type ChangeEvent, useId, useState } from 'react'
import { ALT_LIMIT, PICTURES_LIMIT } from '#contract/ugc/media.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { AreaField } from '#web/shared/ui/forms/field.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { PICTURE_TYPES, VIDEO_TYPES } from './chosen-file.ts'
import { allowedKind, areAllSent, type Upload, type UploadKind, type Uploads } from './uploads.ts'
import styles from './upload-tray.module.css'
import { addChosenFiles, usePreview, useUploadList } from './use-uploads.ts'

export function UploadTray({ uploads }: { uploads: Uploads }) {
  const all = useUploadList(uploads)
  const [described, describe] = useState<number | null>(null)
  if (all.length === 0) return null
  const one = all.find(({ id }) => id === described)
  return (
    <div className={styles.tray}>
      <ul className={styles.pics}>
        {all.map((upload, at) => (
          <Pic key={upload.id} upload={upload} at={at} count={all.length} uploads={uploads} onDescribe={describe} />
        ))}
      </ul>
      <p className={styles.said} role="status">
        {formatUploadStatus(all)}
      </p>
      {one && <AltDialog upload={one} uploads={uploads} onClose={() => describe(null)} />}
    </div>
  )
}

function formatUploadStatus(all: readonly Upload[]): string {
  if (areAllSent(all)) return ''
  if (all[0]?.kind === 'video') return all[0].state === 'failed' ? all[0].problem : '视频传完就能发布。'
  const failed = all.find(({ state }) => state === 'failed')
  const sent = all.filter(({ state }) => state === 'sent').length
  return failed ? failed.problem : `已传 ${sent} 张，传完就能发布。`
}

interface PicProps {
  upload: Upload
  at: number
  count: number
  uploads: Uploads
  onDescribe: (id: number) => void
}

function Pic({ upload, at, count, uploads, onDescribe }: PicProps) {
  const { id, kind, state, alt } = upload
  const name = kind === 'video' ? '视频' : `图片 ${at + 1}`
  return (
    <li className={cx(styles.pic, state === 'failed' && styles.bad, state !== 'sent' && styles.pale)}>
      <Preview upload={upload} name={name} />
      <div className={styles.tools}>
        {at > 0 && (
          <button type="button" aria-label={`${name}前移`} onClick={() => uploads.move(id, -1)}>
            <Icon name="back" size={16} />
          </button>
        )}
        <button
          type="button"
          className={cx(alt && styles.on)}
          aria-label={`${name}的文字说明`}
          onClick={() => onDescribe(id)}
        >
          说明
        </button>
        {at < count - 1 && (
          <button type="button" aria-label={`${name}后移`} onClick={() => uploads.move(id, 1)}>
            <Icon name="chevron" size={16} />
          </button>
        )}
      </div>
      <UploadStatus upload={upload} name={name} onRetry={() => uploads.retry(id)} />
      <button type="button" className={styles.x} aria-label={`移除${name}`} onClick={() => uploads.remove(id)}>
        <Icon name="close" size={16} />
      </button>
    </li>
  )
}

function Preview({ upload: { kind, file, poster, alt }, name }: { upload: Upload; name: string }) {
  const url = usePreview(poster ?? file)
  if (url === '') return null
  // Without a poster, the preview is the first frame of the video itself.
  if (kind === 'video' && !poster)
    return <video className={styles.tile} src={url} muted playsInline aria-label={name} />
  return <img className={styles.tile} src={url} alt={alt || name} />
}

type UploadStatusProps = { upload: Upload; name: string; onRetry: () => void }

function UploadStatus({ upload: { state, progress }, name, onRetry }: UploadStatusProps) {
  if (state === 'sent') return null
  if (state === 'failed') {
    return (
      <button type="button" className={styles.retry} aria-label={`${name}没传上，重试`} onClick={onRetry}>
        没传上，重试
      </button>
    )
  }
  const percent = Math.round(progress * 100)
  return (
    <>
      <span className={styles.part}>{state === 'waiting' ? '等待' : percent < 100 ? `${percent}%` : '处理中'}</span>
      <progress className={styles.bar} max={100} value={percent} aria-label={`${name}已传`} />
    </>
  )
}

function AltDialog({ upload, uploads, onClose }: { upload: Upload; uploads: Uploads; onClose: () => void }) {
  const [alt, setAlt] = useState(upload.alt)
  function save() {
    uploads.describe(upload.id, alt.trim())
    onClose()
  }
  const footer = (
    <Button kind="primary" onClick={save}>
      保存说明
    </Button>
  )
  return (
    // Closing the dialog saves the text, so no cancel button is needed.
    <Dialog open title="文字说明" onClose={save} footer={footer}>
      <AreaField
        label="这张图里有什么"
        hint="给看不见图片的彩友听。"
        rows={3}
        maxLength={ALT_LIMIT}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
    </Dialog>
  )
}

const CHOOSERS = {
  image: { label: '图片', accept: PICTURE_TYPES },
  video: { label: '视频', accept: VIDEO_TYPES },
} as const satisfies Record<UploadKind, object>

interface ChooserProps {
  kind: UploadKind
  uploads: Uploads
  className?: string | undefined
}

export function FileChooser({ kind, uploads, className }: ChooserProps) {
  const { label, accept } = CHOOSERS[kind]
  const all = useUploadList(uploads)
  const allowed = allowedKind(all)
  const count = kind === 'image' && all[0]?.kind === kind ? all.length : 0
  const id = useId()
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // Without this, choosing the same file again after a failure would fire no event.
    target.value = ''
    if (files.length > 0) addChosenFiles(uploads, files, kind)
  }
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={allowed !== 'any' && allowed !== kind}
        aria-label={count > 0 ? `${label} ${count}/${PICTURES_LIMIT}` : label}
        onClick={() => document.getElementById(id)?.click()}
      >
        <Icon name={kind} size={20} />
        <span>{label}</span>
        {count > 0 && (
          <span className="num">
            {count}/{PICTURES_LIMIT}
          </span>
        )}
      </button>
      <input
        id={id}
        type="file"
        accept={accept.join()}
        multiple={kind === 'image'}
        hidden
        aria-label={`选择${label}`}
        onChange={choose}
      />
    </>
  )
}
