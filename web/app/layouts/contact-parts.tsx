import type { Contact } from '#contract/cms/content.ts'
import { useSite } from '#web/shared/page/site-context.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { QrImage } from '#web/shared/ui/qr-image.tsx'
import styles from './contact-parts.module.css'

type MaybeContact = Contact | undefined

export const hasContact = (contact: MaybeContact): boolean =>
  Boolean(contact && (contact.email || contact.customer_service || contact.customer_qrcode))

export function ContactLines({ contact }: { contact: MaybeContact }) {
  if (!contact || !hasContact(contact)) return null
  const { email, customer_service: phone, open_time } = contact
  return (
    <dl className={styles.lines}>
      {email && (
        <Fact words name="邮箱">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      {phone && (
        <Fact words name="电话">
          <a className="num" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </Fact>
      )}
      {open_time && (
        <Fact words name="时间">
          {open_time}
        </Fact>
      )}
    </dl>
  )
}

/** QR code to scan with a phone: of the official account, or of the site's URL if the site has no official account. */
export function MobileCode({ contact }: { contact: MaybeContact }) {
  const { origin } = useSite()
  const here = useHydrated() ? window.location.origin : ''
  return <Code value={contact?.gzh_qrcode || origin || here} caption="扫码在手机上看" />
}

export function Codes({ contact, service }: { contact: MaybeContact; service: string }) {
  return (
    <>
      {contact?.gzh_qrcode && <Code value={contact.gzh_qrcode} size={88} caption="公众号" />}
      {contact?.customer_qrcode && <Code value={contact.customer_qrcode} size={88} caption={service} />}
    </>
  )
}

export function Code({ value, size = 160, caption }: { value: string | undefined; size?: 88 | 160; caption: string }) {
  if (!value) return null
  return (
    <figure className={styles.code}>
      <QrImage value={value} label={`${caption}二维码`} size={size} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
