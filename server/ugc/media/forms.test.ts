import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { upload } from '#contract/infra/upload.ts'
import { createLogger } from '#server/site/logger.ts'
import { type TestSite, createSite } from '#server/testing/site.ts'
import { type Browser, createMember } from '#server/testing/browsers.ts'
import { createPicture } from './testing/send-picture.ts'

const lines: string[] = []
let site: TestSite
let ming: Browser
let picture: Buffer
beforeAll(async () => {
  const logger = createLogger({ logLevel: 'warn', production: true }, { write: (line) => void lines.push(line) })
  site = await createSite({ logger })
  ming = await createMember(site)
  picture = await createPicture()
})
afterAll(() => site.close())
beforeEach(() => void (lines.length = 0))

const NEXT = '--b\r\ncontent-disposition: form-data; name='
const SCENE = `${NEXT}"scene"\r\n\r\navatar\r\n`
const buildFilePart = (more: string) =>
  `--b\r\n${more}content-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
const FILE = buildFilePart('')
const END = '\r\n--b--\r\n'
const [CUT, TOO_LARGE] = ['上传的内容不完整，请重新上传', '请求内容过大']

async function sendForm(parts: (string | Buffer)[], boundary = 'boundary=b') {
  const headers = {
    cookie: `Admin-Token=${ming.cookies.get('Admin-Token')}`,
    'sec-fetch-site': 'same-origin',
    'content-type': `multipart/form-data; ${boundary}`,
  }
  const payload = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return (await site.app.inject({ method: 'POST', url: upload.path, headers, payload })).json()
}

test.each([
  ['truncated in its picture', [SCENE, FILE, 'xxxx']],
  ['truncated in a field', [`${NEXT}"scene"\r\n\r\nav`]],
  ['truncated in a part header', ['--b\r\ncontent-dispo']],
  ['without parts', ['\r\nx\r\n\r\n']],
  ['without a boundary', [SCENE, FILE, 'xxxx', END], ''],
  ['with an empty boundary', [SCENE, FILE, 'xxxx', END], 'boundary='],
  ['with an overlong boundary', [SCENE, FILE, 'xxxx', END], `boundary=${'b'.repeat(300)}`],
  ['with a foreign boundary', [SCENE, FILE, 'xxxx', END], 'boundary=c'],
])('rejects an upload form %s without logging an error', async (_what, parts, boundary?: string) => {
  expect(await sendForm(parts, boundary)).toEqual({ status: 400, msg: CUT, data: null })
  expect(lines).toEqual([])
})

test('accepts a complete upload form', async () => {
  expect((await sendForm([SCENE, FILE, picture, END])).status).toBe(200)
})

test('limits forms to one picture and four fields', async () => {
  const second = ['\r\n', FILE, picture, END]
  expect(await sendForm([SCENE, FILE, picture, ...second])).toMatchObject({ status: 413, msg: TOO_LARGE })
  expect((await sendForm([SCENE.repeat(4), FILE, picture, END])).status).toBe(200)
  expect(await sendForm([SCENE.repeat(5), FILE, picture, END])).toMatchObject({ status: 413, msg: TOO_LARGE })
})

test('truncates a form field after 100 bytes', async () => {
  // JSON ignores surrounding blanks, so the field would be accepted unless it is truncated.
  const scene = (blanks: number) =>
    `${NEXT}"scene"\r\ncontent-type: application/json\r\n\r\n"avatar"${' '.repeat(blanks)}\r\n`
  expect((await sendForm([scene(90), FILE, picture, END])).status).toBe(200)
  expect(await sendForm([scene(101), FILE, picture, END])).toMatchObject({ status: 400, msg: '请求参数有误' })
})

test('ignores part headers after the fiftieth', async () => {
  const after = (others: number) => buildFilePart('x: y\r\n'.repeat(others))
  expect((await sendForm([SCENE, after(40), picture, END])).status).toBe(200)
  expect((await sendForm([SCENE, after(60), picture, END])).msg).toBe('请选择要上传的文件')
})
