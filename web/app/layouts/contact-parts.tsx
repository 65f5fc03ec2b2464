import type { Contact } from '#contract/content.ts'
import { QrImage } from '#web/ui/qr-image.tsx'
import styles from './contact-parts.module.css'

type MaybeContact = Contact | undefined

/** E-mail, phone and hours of customer service. */
export function ContactLines({ contact }: { contact: MaybeContact }) {
  if (!contact) return <p className="muted">暂时没有取到联系方式</p>
  return (
    <dl className={styles.lines}>
      <div>
        <dt>邮箱</dt>
        <dd>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </dd>
      </div>
      <div>
        <dt>电话</dt>
        <dd>
          <a className="num" href={`tel:${contact.customer_service.replaceAll(/[^\d+]/g, '')}`}>
            {contact.customer_service}
          </a>
        </dd>
      </div>
      <div>
        <dt>时间</dt>
        <dd>{contact.open_time}</dd>
      </div>
    </dl>
  )
}

type CodeProps = { contact: MaybeContact; size?: 88 | 160; caption: string }

/** The code of the official account, where the site is read on a phone. */
export const MobileCode = ({ contact, ...rest }: CodeProps) => <Code value={contact?.gzh_qrcode} {...rest} />

/** The code of customer service. */
export const ServiceCode = ({ contact, ...rest }: CodeProps) => <Code value={contact?.customer_qrcode} {...rest} />

function Code({ value, size = 160, caption }: Omit<CodeProps, 'contact'> & { value: string | undefined }) {
  if (!value) return <p className="muted">暂时没有二维码</p>
  return (
    <figure className={styles.code}>
      <QrImage value={value} label={`${caption}二维码`} size={size} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
