import pLimit from 'p-limit'
import sharp from 'sharp'
import { sendCode, signIn } from '#contract/account.ts'
import { upload } from '#contract/upload.ts'
import type { BenchRow } from './row.ts'
import { beside, inFolder, residentMb, serve } from './servers.ts'

/** BENCH_UPLOADS: fewer, for a quick look. */
const UPLOADS = Number(process.env.BENCH_UPLOADS ?? 1000)
/** Between two looks at the memory. */
const STEP = Math.min(100, UPLOADS / 2)
const AT_A_TIME = 4
/** Of 500 MB a day: far fewer than a member may. */
const EACH = 50
const BYTES = 2_000_000

/** Memory while many pictures come, and at their end against some: what each leaves behind would add up. */
export async function rows(): Promise<BenchRow[]> {
  const env = { SMS_ADDRESS_10MIN: '1000', SMS_ADDRESS_DAY: '1000', LOG_LEVEL: 'silent' }
  return inFolder((folder) =>
    beside(serve('server/main.ts', { ...env, DATA_DIR: folder }), async ({ url, pid }) => {
      const picture = await aPicture()
      const senders = await Promise.all(
        Array.from({ length: Math.max(AT_A_TIME, UPLOADS / EACH) }, (_, i) => aSender(url, i)),
      )
      const few = pLimit(AT_A_TIME)
      const send = (from: number, to: number) =>
        Promise.all(
          Array.from({ length: to - from }, (_, i) => {
            const token = senders[(from + i) % senders.length]!
            return few(() => sent(url, token, picture))
          }),
        )
      const curve: number[] = []
      for (let sentAll = 0; sentAll < UPLOADS; sentAll += STEP) {
        await send(sentAll, sentAll + STEP)
        curve.push(Math.round(await residentMb(pid)))
      }
      const [warm, end] = [curve[0]!, curve.at(-1)!]
      const ratio = end / warm
      const what = `memory after each ${STEP} of ${UPLOADS} pictures of ${BYTES / 1e6} MB against the first ${STEP}`
      return [{ what, ours: `${curve.join(' ')} MB`, peer: `${warm} MB`, ratio, bound: '≤ 1.2x', met: ratio <= 1.2 }]
    }),
  )
}

/** A photograph of that size; what follows its end is of no weight to the decoder. */
async function aPicture(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const
  const made = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
  const bytes = await made.jpeg({ quality: 85 }).toBuffer()
  return new Blob([bytes, Buffer.alloc(Math.max(0, BYTES - bytes.length))])
}

/** A member's token. */
async function aSender(url: string, i: number): Promise<string> {
  const phone = `138${String(i).padStart(8, '0')}`
  const { msg } = await asked<{ msg: string }>(url + sendCode.path, { phone, type: 'login' })
  const code = /\d{6}/.exec(msg)?.[0]
  return (await asked<{ data: { token: string } }>(url + signIn.path, { phone, code })).data.token
}

async function asked<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', gid: 'bench' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as T
}

async function sent(url: string, token: string, picture: Blob): Promise<void> {
  const body = new FormData()
  body.set('file', picture, 'a.jpg')
  const answer = await fetch(url + upload.path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
  const { status, msg } = (await answer.json()) as { status: number; msg: string }
  if (status !== 200) throw new Error(`an upload was refused: ${msg}`)
}
