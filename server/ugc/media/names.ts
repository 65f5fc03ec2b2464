import { randomBytes } from 'node:crypto'
import { type Media, widthsOf } from '#contract/ugc/media.ts'

export const URL_PREFIX = '/uploads/'
/** A file of an upload: the one it is named by, or a narrower width of a picture. */
const FILE = /^([0-9a-f]{32})(?:-(?:320|960))?(\.webp)$|^([0-9a-f]{32})(\.mp4|\.webm)$/

export const newId = (): string => randomBytes(16).toString('hex')

export const pathOf = (name: string): string => `${URL_PREFIX}${name}`
/** '' for what is no path of ours; whether there is such an upload only its row tells. */
export const nameOf = (path: string): string => (path.startsWith(URL_PREFIX) ? path.slice(URL_PREFIX.length) : '')

/** The upload that a file belongs to; null: the file is not ours. */
export function uploadOf(file: string): string | null {
  const [whole, id = '', extension = ''] = FILE.exec(file) ?? []
  if (whole === undefined) return null
  return id === '' ? file : id + extension
}

/** All files that an upload may have. */
export const filesOf = (name: string): string[] =>
  name.endsWith('.webp') ? widthsOf(name).map(({ path }) => path) : [name]

/** The uploads in a post or comment, posters included. */
export const namesIn = (media: readonly Media[]): string[] =>
  media.flatMap(({ path, poster }) => [path, poster].filter((one) => one !== '').map(nameOf))
