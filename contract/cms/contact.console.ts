import * as z from 'zod/mini'
import { Contact } from './content.ts'
import { optionalLine, SavedReply } from '#contract/infra/editing.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { cursorBefore, revision } from '#contract/infra/fields.ts'
import { SettingChange } from '#contract/infra/history.ts'
import { isUploadedPicture } from '#contract/infra/upload.ts'

export const CONTACT_NAMES = {
  gzh_qrcode: '公众号二维码',
  customer_qrcode: '客服二维码',
  email: '邮箱',
  customer_service: '客服电话',
  open_time: '服务时间',
  site_copyright_desc: '版权说明',
  site_icp: '备案号',
} as const satisfies Record<keyof Contact, string>

const access = { operator: 'content' } as const

/** Returns the lines as entered, and the names of those that are still placeholders. */
export const editedContact = endpoint('GET', '/api/console/contact', {
  summary: '联系方式与页脚',
  access,
  reply: z.object({ revision: z.int(), lines: Contact, placeholders: z.array(z.keyof(Contact)) }),
})

const isQrCode = (text: string) => text === '' || isUploadedPicture(text) || /^https:\/\/[^\s"<>]+$/.test(text)
const createQrCodeLine = (name: string) =>
  optionalLine(name, 500).check(z.refine(isQrCode, `${name}应为上传的图片或 https 网址`))

export const setContact = endpoint('POST', '/api/console/contact_set', {
  summary: '修改联系方式与页脚',
  access,
  input: z.object({
    revision,
    lines: z.object({
      gzh_qrcode: createQrCodeLine('公众号二维码'),
      customer_qrcode: createQrCodeLine('客服二维码'),
      email: optionalLine('邮箱', 100).check(z.regex(/^([^\s@<>"]+@[^\s@<>"]+)?$/, '邮箱格式不正确')),
      customer_service: optionalLine('电话', 30).check(z.regex(/^[\d+() -]*$/, '电话只能有数字、空格、括号和连字符')),
      open_time: optionalLine('服务时间', 40),
      site_copyright_desc: optionalLine('版权说明', 80),
      site_icp: optionalLine('备案号', 40),
    }),
  }),
  // There is one record, so its id has no meaning.
  reply: SavedReply,
})

export const contactHistory = endpoint('GET', '/api/console/contact_history', {
  summary: '联系方式与页脚的改动，最新的在前',
  access,
  input: z.object(cursorBefore),
  reply: z.array(SettingChange),
})
