import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Contact } from '#contract/cms/content.ts'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'

const Content = lazyComponent(async () => (await import('#web/app/deferred.ts')).SheetContent)

interface Props {
  contact: Contact | undefined
  triggerClass: string | undefined
}

/** Sheet with the links of the wide header. Without JavaScript, its button links to the footer. */
export function PhoneSheet({ contact, triggerClass }: Props) {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  const hydrated = useHydrated()
  const close = () => setOpen(false)
  useEffect(close, [key])
  if (!hydrated) {
    return (
      <a className={triggerClass} href="#foot" aria-label="更多">
        <Icon name="menu" size={24} />
      </a>
    )
  }
  return (
    <>
      <button
        type="button"
        className={triggerClass}
        aria-label="更多"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Dialog open={open} onClose={close} title="更多">
        <Content open={open} contact={contact} onClose={close} />
      </Dialog>
    </>
  )
}
