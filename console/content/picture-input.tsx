import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { isUploadedPicture, upload } from '#contract/infra/upload.ts'
import { call } from '#client/call.ts'
import { unwrap } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'

interface Props {
  value?: string
  onChange?: (path: string) => void
  /** Label of the input: the purpose of the picture. */
  name: string
  clearable?: boolean
}

/** Input that uploads a picture with the upload call of the forum. Its value is the path of the picture. */
export function PictureInput({ value = '', onChange, name, clearable = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    async mutationFn(file: File) {
      const form = new FormData()
      form.append('scene', 'forum')
      form.append('file', file)
      return unwrap(await call(upload, form)).data.path
    },
    onSuccess: (path) => onChange?.(path),
  })
  return (
    <div className="picture-input">
      {isUploadedPicture(value) ? <img src={value} alt={`${name}的图片`} /> : <span className="note">{value}</span>}
      <span className="actions">
        <Button loading={sending.isPending} onClick={() => input.current?.click()}>
          {value === '' ? '上传图片' : '换一张'}
        </Button>
        {clearable && value !== '' && <Button onClick={() => onChange?.('')}>去掉</Button>}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={name}
        // antd overrides the `hidden` attribute of file inputs.
        style={{ display: 'none' }}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Without this reset, choosing the same file again after a rejection would fire no event.
          target.value = ''
          if (file) sending.mutate(file)
        }}
      />
      <ErrorAlert error={sending.error} />
    </div>
  )
}
