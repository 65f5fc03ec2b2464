import { useEffect, useRef, useState } from 'react'
import { useStore } from '#client/store.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { prepared, problemOf } from './chosen.ts'
import { sendFile } from './send-file.ts'
import { createUploads, type Upload, type UploadKind, type Uploads } from './uploads.ts'

/** The files of a store, anew with each change. */
export const useUploadList = ({ all }: Uploads): readonly Upload[] => useStore(all)

/** The files of a form that is gone when it closes. */
export function useUploads(): Uploads {
  const [uploads] = useState(() => createUploads(sendFile, prepared))
  const latest = useRef(uploads)
  useEffect(() => () => latest.current.clear(), [])
  return uploads
}

/** Takes over what the player has chosen, and says what can't be sent. */
export function addChosen(uploads: Uploads, files: readonly File[], kind: UploadKind): void {
  const problems = new Set(files.flatMap((file) => problemOf(file, kind) ?? []))
  const good = files.filter((file) => problemOf(file, kind) === null)
  const before = uploads.all.get().length
  uploads.add(good.map((file) => ({ kind, file, name: file.name })))
  if (uploads.all.get().length < before + good.length) problems.add('最多9张图片，多出的没有加入')
  if (problems.size > 0) toast('error', [...problems].join('；'))
}

/** The address of a file for its preview, given back when it is no longer shown; '' for a moment. */
export function usePreview(file: Blob): string {
  const [made, setMade] = useState({ file, url: '' })
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // That of the file before has been given back.
  return made.file === file ? made.url : ''
}
