import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

type LinkPurpose = 'confirm' | 'unsubscribe'

/** Tokens of links in e-mails: an address id, signed (HMAC) for one purpose. */
export interface MailLinks {
  token(purpose: LinkPurpose, addressId: number): string
  read(purpose: LinkPurpose, token: string): number | null
}

const TOKEN = /^(\d{1,15})\.([\w-]{43})$/

export function createMailLinks(siteSecret: string): MailLinks {
  const key = Buffer.from(hkdfSync('sha256', siteSecret, '', 'mail links', 32))
  const sign = (purpose: LinkPurpose, id: number) => createHmac('sha256', key).update(`${purpose} ${id}`).digest()
  return {
    token: (purpose, id) => `${id}.${sign(purpose, id).toString('base64url')}`,
    read(purpose, token) {
      const [, id = '', signature = ''] = TOKEN.exec(token) ?? []
      const isOurs = id !== '' && timingSafeEqual(Buffer.from(signature, 'base64url'), sign(purpose, Number(id)))
      return isOurs ? Number(id) : null
    },
  }
}
