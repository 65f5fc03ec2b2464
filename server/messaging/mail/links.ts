import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

type Purpose = 'confirm' | 'unsubscribe'

/** Tokens of links in e-mails: an address id, signed (HMAC) for one purpose. */
export interface Links {
  token(purpose: Purpose, addressId: number): string
  /** Returns the address id of a valid token; null: invalid. */
  read(purpose: Purpose, token: string): number | null
}

const TOKEN = /^(\d{1,15})\.([\w-]{43})$/

export function linksOf(siteSecret: string): Links {
  const key = Buffer.from(hkdfSync('sha256', siteSecret, '', 'mail links', 32))
  const sign = (purpose: Purpose, id: number) => createHmac('sha256', key).update(`${purpose} ${id}`).digest()
  return {
    token: (purpose, id) => `${id}.${sign(purpose, id).toString('base64url')}`,
    read(purpose, token) {
      const [, id = '', signature = ''] = TOKEN.exec(token) ?? []
      const isOurs = id !== '' && timingSafeEqual(Buffer.from(signature, 'base64url'), sign(purpose, Number(id)))
      return isOurs ? Number(id) : null
    },
  }
}
