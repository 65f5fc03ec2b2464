import { expect, type APIRequestContext, type Browser } from '@playwright/test'
import sharp from 'sharp'
import { createPhone } from '#server/testing/members.ts'
import { WIDE } from './harness.ts'
import { updateOwnProfile, signInBy } from './members.ts'

let pictureCount = 0

/** Signs in a new member with a unique nickname, which it returns. The context stores the cookies. */
export async function createWriter(request: APIRequestContext): Promise<string> {
  const phone = createPhone()
  const nickname = `河边${phone.slice(-8)}`
  await signInBy(request, phone)
  await updateOwnProfile(request, { nickname })
  return nickname
}

/** Creates another member of the site, with an own browser page and a unique nickname. */
export async function createMember(browser: Browser, baseURL = '') {
  const context = await browser.newContext({ baseURL, viewport: WIDE })
  return { page: await context.newPage(), request: context.request, nickname: await createWriter(context.request) }
}

/** Creates a PNG file for an upload, in a colour unique in this process. */
export async function createPicture() {
  pictureCount += 1
  const background = { r: (pictureCount * 47) % 256, g: (pictureCount * 89) % 256, b: (pictureCount * 151) % 256 }
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `picture-${pictureCount}.png`, mimeType: 'image/png', buffer }
}

/** Uploads a picture for the forum to the site at `origin`; returns its path for posts and comments. */
export async function uploadPicture(
  request: APIRequestContext,
  file: Awaited<ReturnType<typeof createPicture>>,
  origin = '',
): Promise<string> {
  const answer = await request.post(`${origin}/api/upload/upload`, {
    multipart: { scene: 'forum', file },
    headers: { gid: 'e2e' },
  })
  const { status, data } = (await answer.json()) as { status: number; data: { path: string } | null }
  expect(status, 'an upload').toBe(200)
  return data!.path
}

const DIGIT_SIGNS = '山水云风花月雪石林川'
let textCount = 0

/** Unique text without digits: moderation may treat digits of a new member as a contact. */
export const createText = (about: string): string =>
  `${about} ${`${process.pid}${String(++textCount).padStart(3, '0')}`.replace(/\d/g, (digit) => DIGIT_SIGNS[Number(digit)]!)}`
