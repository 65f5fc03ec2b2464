import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Where an upload will stand; an avatar becomes a square. */
export const UPLOAD_SCENES = ['avatar', 'forum'] as const
export type UploadScene = (typeof UPLOAD_SCENES)[number]

export const IMAGE_LIMIT = 10 * 1024 * 1024

/** multipart/form-data with the fields `scene` and `file`; answers what avatarUrl and images accept. */
export const upload = endpoint('POST', '/api/upload/upload', {
  summary: '上传图片（multipart：scene、file）',
  access: 'member',
  limit: 'uploads',
  input: z.object({}),
  reply: z.object({ path: z.string(), pathFull: z.string() }),
})
