import type { NotificationText } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'

/** Money that did not do what it was meant to. */
interface Told {
  readonly about: 'late' | 'doubled'
  readonly title: string
  readonly amountFen: number
  /** The order's number. */
  readonly no: string
}

/** What a buyer is told besides the page of the payment itself; of a payment that went well, nothing. */
export const ordersWords = {
  order: ({ about, title, amountFen }: Told): NotificationText => ({
    title: about === 'late' ? `${title}：支付时订单已关闭` : `${title}：重复支付`,
    memo: `您支付的${(amountFen / 100).toFixed(2)}元将原路退回，不需要您做什么。`,
    link: paths.myOrder(),
  }),
}
