import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Where an upload will stand; an avatar becomes a square. */
export const UPLOAD_SCENES = ['avatar', 'forum'] as const
export type UploadScene = (typeof UPLOAD_SCENES)[number]

const MB = 1024 * 1024
export const IMAGE_LIMIT = 10 * MB
export const VIDEO_LIMIT = 100 * MB
/** Beyond this a file is better sent so that it can be resumed. */
export const RESUMABLE_FROM = 8 * MB

const Uploaded = z.object({ path: z.string(), pathFull: z.string() })

/** multipart/form-data with the fields `scene` ('forum' unless told) and `file`; answers what avatarUrl and images accept. */
export const upload = endpoint('POST', '/api/upload/upload', {
  summary: '上传图片或视频（multipart：file，scene 默认为 forum）',
  access: 'member',
  limit: 'uploads',
  beforeAgreement: true,
  input: z.object({}),
  reply: Uploaded,
})

/**
 * Files of a forum that are sent in parts, by the protocol of tus 1.0 (creation, termination): POST here, then PATCH to
 * the Location it answers. A refusal is the envelope with its status as the HTTP code.
 */
export const RESUMABLE_PATH = '/api/upload/tus'

/** Takes what has been sent in parts; the id is the end of its Location. Asked again it answers the same. */
export const finishUpload = endpoint('POST', '/api/upload/finish', {
  summary: '完成分段上传（tus）',
  access: 'member',
  beforeAgreement: true,
  input: z.object({ id: z.string('编号不正确').check(z.regex(/^[0-9a-f]{32}$/, '编号不正确')) }),
  reply: Uploaded,
})

/** Whether a text is the path of an uploaded picture. */
export const isUploadedPicture = (path: string): boolean => /^\/uploads\/[0-9a-f]{32}\.webp$/.test(path)
