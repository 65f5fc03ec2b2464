import { randomBytes } from 'node:crypto'
import { type Media, listWidths } from '#contract/ugc/media.ts'

export const URL_PREFIX = '/uploads/'
/** File name of an upload: its main file, or a narrower width of a picture. */
const FILE = /^([0-9a-f]{32})(?:-(?:320|960))?(\.webp)$|^([0-9a-f]{32})(\.mp4|\.webm)$/

export const createUploadId = (): string => randomBytes(16).toString('hex')

export const toUploadPath = (name: string): string => `${URL_PREFIX}${name}`
/** Returns the file name in the path of an upload, which may not exist; '' for any other path. */
export const parseUploadName = (path: string): string =>
  path.startsWith(URL_PREFIX) ? path.slice(URL_PREFIX.length) : ''

/** Returns the name of the upload that a file belongs to; null if the file name has another form. */
export function parseUploadFile(file: string): string | null {
  const [whole, id = '', extension = ''] = FILE.exec(file) ?? []
  if (whole === undefined) return null
  return id === '' ? file : id + extension
}

export const listUploadFiles = (name: string): string[] =>
  name.endsWith('.webp') ? listWidths(name).map(({ path }) => path) : [name]

export const listMediaNames = (media: readonly Media[]): string[] =>
  media.flatMap(({ path, poster }) => [path, poster].filter((one) => one !== '').map(parseUploadName))
