import { isUploadedPicture } from '#contract/upload.ts'
import { daysBefore } from '#server/lib/retention.ts'
import type { Editing } from './editing.ts'

/** Days for which a picture that was replaced is kept, so that an undo has it. */
const FORMER_DAYS = 180

/** A picture that is shown no more, and since when. */
export interface Former {
  path: string
  since: string
}

interface Replacing {
  /** The pictures that one thing showed, and those that it is to show; what the site draws itself is nobody's to keep. */
  shown: readonly string[]
  wanted: readonly string[]
  former: readonly Former[]
}

/** Takes what is wanted, lets go of what was replaced long ago; answers what is kept for an undo. */
export async function replacePictures(
  { now, claimPicture, keptPicture, releasePicture }: Editing,
  { shown, wanted, former }: Replacing,
): Promise<Former[]> {
  const [before, after] = [shown.filter(isUploadedPicture), new Set(wanted.filter(isUploadedPicture))]
  for (const path of after) {
    if (former.some((one) => one.path === path)) await keptPicture(path)
    else if (!before.includes(path)) await claimPicture(path)
  }
  const replaced = before.map((path) => ({ path, since: now.toISOString() }))
  const hidden = [...former, ...replaced].filter(({ path }) => !after.has(path))
  const isOver = ({ since }: Former) => new Date(since) < daysBefore(now, FORMER_DAYS)
  for (const { path } of hidden.filter(isOver)) await releasePicture(path)
  return hidden.filter((one) => !isOver(one))
}
