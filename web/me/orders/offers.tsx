import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { offer, useOffer } from '#web/shared/page/offer.ts'
import { useEver } from '#web/shared/ui/ever.ts'
import { late } from '#web/shared/ui/late.tsx'
import { offerOf } from './offer-hash.ts'

const Dialogs = late(async () => (await import('./offer-dialogs.tsx')).OfferDialogs)
const close = () => offer(null)

/** Container of the purchase dialogs, once per page. Their code is loaded on first use. */
export function Offers() {
  const shown = useOffer()
  const ever = useEver(shown !== null)
  useOfferOfAddress()
  const { pathname } = useLocation()
  useEffect(() => close, [pathname])
  return ever && <Dialogs open={shown !== null} shown={shown} onClose={close} />
}

/** Opens the offer in the URL and removes it from the URL, so that it opens once. */
function useOfferOfAddress(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const next = offerOf(hash)
    if (!next) return
    offer(next)
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, navigate])
}
