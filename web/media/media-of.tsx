import type { Media } from '#contract/ugc/media.ts'
import { Pictures } from './pictures.tsx'
import { Video } from './video.tsx'

/** What stands below a text: its pictures, or its video. */
export function MediaOf({ media, small }: { media: readonly Media[]; small?: boolean | undefined }) {
  const [first] = media
  if (!first) return null
  return first.kind === 'video' ? <Video video={first} /> : <Pictures pictures={media} small={small} />
}
