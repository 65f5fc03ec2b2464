import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseOfferHash, showOffer, useOffer } from '#web/shared/page/offer.ts'
import { useHasBeenTrue } from '#web/shared/ui/use-hydrated.ts'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'

const Dialogs = lazyComponent(async () => (await import('./offer-dialogs.tsx')).OfferDialogs)
const close = () => showOffer(null)

export function Offers() {
  const shown = useOffer()
  const ever = useHasBeenTrue(shown !== null)
  useOfferInUrl()
  const { pathname } = useLocation()
  useEffect(() => close, [pathname])
  return ever && <Dialogs open={shown !== null} shown={shown} onClose={close} />
}

/** Opens the dialog that the fragment names, then removes the fragment, so that a reload does not reopen it. */
function useOfferInUrl(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const next = parseOfferHash(hash)
    if (!next) return
    showOffer(next)
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, navigate])
}
