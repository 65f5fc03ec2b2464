import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Purpose of an upload. Avatars are stored as squares. */
export const UPLOAD_SCENES = ['avatar', 'forum'] as const
export type UploadScene = (typeof UPLOAD_SCENES)[number]

const MB = 1024 * 1024
export const IMAGE_LIMIT = 10 * MB
export const VIDEO_LIMIT = 100 * MB
/** Size above which clients should use resumable uploads. */
export const RESUMABLE_FROM = 8 * MB

const UploadReply = z.object({ path: z.string(), pathFull: z.string() })

/** multipart/form-data with `scene` (default 'forum') and `file`; returns the paths for avatarUrl and images. */
export const upload = endpoint('POST', '/api/upload/upload', {
  summary: '上传图片或视频（multipart：file，scene 默认为 forum）',
  access: 'member',
  limit: 'uploads',
  beforeAgreement: true,
  reply: UploadReply,
})

/**
 * Path of resumable forum uploads by tus 1.0 with the extensions creation and termination: POST to this path, then
 * PATCH to the returned Location. A rejection is an envelope; the HTTP status equals its `status`.
 */
export const RESUMABLE_PATH = '/api/upload/tus'

/** Completes a resumable upload; the id is the last segment of its Location. Idempotent. */
export const finishUpload = endpoint('POST', '/api/upload/finish', {
  summary: '完成分段上传（tus）',
  access: 'member',
  beforeAgreement: true,
  input: z.object({ id: z.string('编号不正确').check(z.regex(/^[0-9a-f]{32}$/, '编号不正确')) }),
  reply: UploadReply,
})

export const isUploadedPicture = (path: string): boolean => /^\/uploads\/[0-9a-f]{32}\.webp$/.test(path)
