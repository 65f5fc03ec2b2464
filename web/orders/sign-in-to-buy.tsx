import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { offer, useOffer } from '#web/page/offer.ts'
import { rememberPage } from '#web/page/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { hashOf } from './offer-hash.ts'

/** Leads a visitor to the login, and from there back to this page with what they were about to buy. */
export function SignInToBuy({ className }: { className: string | undefined }) {
  const here = useLocation()
  const shown = useOffer()
  function leave(): void {
    rememberPage({ ...here, hash: shown ? hashOf(shown) : here.hash })
    offer(null)
  }
  return (
    <LinkButton kind="primary" className={className} to={paths.login()} onClick={leave}>
      登录后购买
    </LinkButton>
  )
}
