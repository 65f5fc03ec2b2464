import * as z from 'zod/mini'
import { beforeId, optionalLine, moment, requiredLine, SavedReply } from '#contract/infra/editing.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, cursorBefore, id, revision } from '#contract/infra/fields.ts'
import { SettingChange } from '#contract/infra/history.ts'
import { isUploadedPicture } from '#contract/infra/upload.ts'

/** Names of the static pictures in web/public/banners. */
export const SITE_PICTURES = ['month', 'pools', 'counts'] as const

const access = { operator: 'content' } as const

const isPicture = (text: string) =>
  isUploadedPicture(text) || SITE_PICTURES.some((name) => text === `/banners/${name}.svg`)
const isOwnPath = (text: string) => text === '' || /^\/(?![/\\])[^\s\\"<>]*$/.test(text)

const banner = {
  place: z.int('横幅位置不正确').check(z.minimum(1, '横幅位置不正确'), z.maximum(99, '横幅位置不正确')),
  title: requiredLine('标题', 30),
  memo: optionalLine('副标题', 60),
  note: optionalLine('图注', 60),
  image: z.string('请选择图片').check(z.refine(isPicture, '图片应为上传的图片或本站自带的图')),
  link: z
    .string('链接不正确')
    .check(z.trim(), z.maxLength(300, '链接最多300字'), z.refine(isOwnPath, '链接应为本站以 / 开头的地址')),
  shown: z.boolean('请选择是否显示'),
  /** Start and end of display; '': unlimited. */
  from: moment,
  until: moment,
}

export const editedBanners = endpoint('GET', '/api/console/banners', {
  summary: '全部横幅',
  access,
  reply: z.array(
    z.object({
      id,
      revision: z.int(),
      /** True: a banner bundled with the site, which can be hidden but not deleted. */
      is_own: z.boolean(),
      ...banner,
    }),
  ),
})

/** Changes the banner `id`; adds a banner if `id` is missing. */
export const saveBanner = endpoint('POST', '/api/console/banner_save', {
  summary: '保存横幅',
  access,
  input: z.object({ id: z.optional(bodyId), revision, ...banner }),
  reply: SavedReply,
})

/** Moves a banner before the banner `before` of the same slot; 0: to the end. */
export const placeBanner = endpoint('POST', '/api/console/banner_place', {
  summary: '调整横幅的次序（before 为 0 即排在最后）',
  access,
  input: z.object({ id: bodyId, revision, before: beforeId }),
  reply: SavedReply,
})

/** Lists the changes of banners, newest first. The values of an added banner change from '', of a deleted one to ''. */
export const bannerHistory = endpoint('GET', '/api/console/banner_history', {
  summary: '横幅的改动，最新的在前',
  access,
  input: z.object(cursorBefore),
  reply: z.array(SettingChange),
})

/** Deletes a banner. The history has its values, so an operator can add it again while its picture is stored. */
export const deleteBanner = endpoint('POST', '/api/console/banner_delete', {
  summary: '删除横幅',
  access,
  input: z.object({ id: bodyId, revision }),
  reply: SavedReply,
})
