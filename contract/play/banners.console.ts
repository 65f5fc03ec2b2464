import * as z from 'zod/mini'
import { before, line, moment, requiredLine, Saved } from '#contract/infra/editing.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, goingBefore, id, revision } from '#contract/infra/fields.ts'
import { SettingChange } from '#contract/infra/history.ts'
import { isUploadedPicture } from '#contract/infra/upload.ts'

/** Pictures that the site draws itself, by the name of their file. */
export const DRAWN_PICTURES = ['month', 'pools', 'counts'] as const

const access = { operator: 'content' } as const

const isPicture = (text: string) =>
  isUploadedPicture(text) || DRAWN_PICTURES.some((name) => text === `/banners/${name}.svg`)
const isOwnPath = (text: string) => text === '' || /^\/(?![/\\])[^\s\\"<>]*$/.test(text)

const banner = {
  place: z.int('横幅位置不正确').check(z.minimum(1, '横幅位置不正确'), z.maximum(99, '横幅位置不正确')),
  title: requiredLine('标题', 30),
  memo: line('副标题', 60),
  note: line('图注', 60),
  /** A picture of the site's: uploaded, or one that it draws. */
  image: z.string('请选择图片').check(z.refine(isPicture, '图片应为上传的图片或本站绘制的图')),
  link: z
    .string('链接不正确')
    .check(z.trim(), z.maxLength(300, '链接最多300字'), z.refine(isOwnPath, '链接应为本站以 / 开头的地址')),
  shown: z.boolean('请选择是否显示'),
  /** Shown from then on, and until then; ''. */
  from: moment,
  until: moment,
}

/** All banners, by place and order. */
export const editedBanners = endpoint('GET', '/api/console/banners', {
  summary: '全部横幅',
  access,
  input: z.object({}),
  reply: z.array(
    z.object({
      id,
      revision: z.int(),
      /** It came with the site: it may be hidden, not deleted. */
      is_own: z.boolean(),
      ...banner,
    }),
  ),
})

/** Changes a banner; without an id a new one. */
export const saveBanner = endpoint('POST', '/api/console/banner_save', {
  summary: '保存横幅',
  access,
  input: z.object({ id: z.optional(bodyId), revision, ...banner }),
  reply: Saved,
})

/** Puts a banner before another of its place; 0: behind all. */
export const placeBanner = endpoint('POST', '/api/console/banner_place', {
  summary: '调整横幅的次序（before 为 0 即排在最后）',
  access,
  input: z.object({ id: bodyId, revision, before }),
  reply: Saved,
})

/** What was changed of banners, newest first, by their ids; what was added came from '', what was deleted went to it. */
export const bannerHistory = endpoint('GET', '/api/console/banner_history', {
  summary: '横幅的改动，最新的在前',
  access,
  input: z.object(goingBefore),
  reply: z.array(SettingChange),
})

/** Deletes a banner; what the log keeps of it and its picture put it up again for a while. */
export const deleteBanner = endpoint('POST', '/api/console/banner_delete', {
  summary: '删除横幅',
  access,
  input: z.object({ id: bodyId, revision }),
  reply: Saved,
})
