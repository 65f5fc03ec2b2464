import { useEffect, useState } from 'react'
import { useStore } from '#client/store.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { prepareFile, findFileProblem } from './chosen-file.ts'
import { sendFile } from './send-file.ts'
import { createUploads, type Upload, type UploadKind, type Uploads } from './uploads.ts'

export const useUploadList = ({ all }: Uploads): readonly Upload[] => useStore(all)

/** Creates the uploads of a form; cancels them when the form is unmounted. */
export function useUploads(): Uploads {
  const [uploads] = useState(() => createUploads(sendFile, prepareFile))
  useEffect(() => () => uploads.clear(), [uploads])
  return uploads
}

export function addChosenFiles(uploads: Uploads, files: readonly File[], kind: UploadKind): void {
  const problems = new Set(files.flatMap((file) => findFileProblem(file, kind) ?? []))
  const good = files.filter((file) => findFileProblem(file, kind) === null)
  const before = uploads.all.get().length
  uploads.add(good.map((file) => ({ kind, file, name: file.name })))
  if (uploads.all.get().length < before + good.length) problems.add('最多9张图片，多出的没有加入')
  if (problems.size > 0) showToast('error', [...problems].join('；'))
}

export function usePreview(file: Blob): string {
  const [made, setMade] = useState({ file, url: '' })
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // A URL made for the previous file is already revoked.
  return made.file === file ? made.url : ''
}
