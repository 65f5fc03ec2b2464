import { expect, type APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { aPhone } from '#server/testing/phones.ts'
import { edit, signInBy } from './people.ts'

let made = 0

/** Signs in a new member with a unique nickname, which it returns. The context stores the cookies. */
export async function aWriter(request: APIRequestContext): Promise<string> {
  const phone = aPhone()
  const nickname = `河边${phone.slice(-8)}`
  await signInBy(request, phone)
  await edit(request, { nickname })
  return nickname
}

/** PNG file for an upload, in a colour unique in this process; sizes in pixels. */
export async function aPicture(width = 640, height = 480) {
  made += 1
  const background = { r: (made * 47) % 256, g: (made * 89) % 256, b: (made * 151) % 256 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `picture-${made}.png`, mimeType: 'image/png', buffer }
}

/** Uploads a picture for the forum to the site at `origin`; returns its path for posts and comments. */
export async function uploaded(
  request: APIRequestContext,
  file: Awaited<ReturnType<typeof aPicture>>,
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

const SIGNS = '山水云风花月雪石林川'
let said = 0

/** Unique text without digits: moderation may treat digits of a new member as a contact. */
export const newWords = (about: string): string =>
  `${about} ${`${process.pid}${String(++said).padStart(3, '0')}`.replace(/\d/g, (digit) => SIGNS[Number(digit)]!)}`
