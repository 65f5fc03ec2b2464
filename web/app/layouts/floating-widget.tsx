import type { ReactNode } from 'react'
import type { Contact } from '#contract/cms/content.ts'
import { Icon, type IconName } from '#web/shared/ui/icon.tsx'
import { Popover } from '#web/shared/ui/overlays/popover.tsx'
import { Code, ContactLines, hasContact, MobileCode } from './contact-parts.tsx'
import styles from './floating-widget.module.css'

export function FloatingWidget({ contact }: { contact: Contact | undefined }) {
  return (
    <aside className={styles.widget} aria-label="快捷入口">
      <Entry icon="qr" label="手机版二维码">
        <MobileCode contact={contact} />
      </Entry>
      {hasContact(contact) && (
        <Entry icon="headset" label="在线客服">
          <ContactLines contact={contact} />
        </Entry>
      )}
      {contact?.customer_qrcode && (
        <Entry icon="message" label="售后">
          <Code value={contact.customer_qrcode} caption="售后客服" />
        </Entry>
      )}
    </aside>
  )
}

function Entry({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <Popover
      label={label}
      hover
      side="left"
      align="end"
      triggerClass={styles.entry}
      triggerLabel={label}
      trigger={<Icon name={icon} size={20} />}
    >
      {children}
    </Popover>
  )
}
