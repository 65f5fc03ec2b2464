import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toast } from '#web/lib/toasts.ts'
import { chosenPicture, chosenVideo, problemOf } from './chosen.ts'
import { sendFile } from './send-file.ts'
import { createUploads, roomFor, type Upload, type UploadKind, type Uploads } from './uploads.ts'

/** The files of a store, anew with each change. */
export const useUploadList = ({ subscribe, list }: Uploads): readonly Upload[] =>
  useSyncExternalStore(subscribe, list, list)

/** The files of a form that is gone when it closes. */
export function useUploads(): Uploads {
  const [uploads] = useState(() => createUploads(sendFile))
  const kept = useRef(uploads)
  useEffect(() => () => kept.current.clear(), [])
  return uploads
}

/** Takes over what the player has chosen, and says what can't be sent. */
export async function addChosen(uploads: Uploads, files: readonly File[], kind: UploadKind): Promise<void> {
  const problems = new Set(files.flatMap((file) => problemOf(file, kind) ?? []))
  for (const problem of problems) toast('error', problem)
  const good = files.filter((file) => problemOf(file, kind) === null)
  const room = roomFor(uploads.list())
  if (good.length === 0 || room === 'none') return
  const chosen = kind === 'video' ? good.slice(0, 1).map(chosenVideo) : good.map(chosenPicture)
  const before = uploads.list().length
  const added = await Promise.all(chosen)
  uploads.add(added)
  if (uploads.list().length < before + added.length) toast('info', '最多9张图片，多出的没有加入')
}

/** Addresses of files for previews, given back when they are no longer shown. */
export function usePreview(file: Blob): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
