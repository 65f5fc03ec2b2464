import type { Offer } from '#web/shared/page/offer.ts'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { CoinOffer } from './coin-offer.tsx'
import { VipOffer } from './vip-offer.tsx'

interface Props {
  shown: Offer | null
  /** Closes the dialog and stops polling for the payment. The order can still be paid until it expires. */
  onClose: () => void
}

export function OfferDialogs({ shown, onClose }: Props) {
  return (
    <>
      <Dialog open={shown?.type === 'vip'} onClose={onClose} title="开通会员" bare width="l">
        <VipOffer product={shown?.type === 'vip' ? shown.product : undefined} />
      </Dialog>
      <Dialog open={shown?.type === 'recharge'} onClose={onClose} title="充值星币" bare width="l">
        <CoinOffer />
      </Dialog>
    </>
  )
}
