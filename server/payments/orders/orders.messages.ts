import type { NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'

/** Data of a notification to the buyer about a late or duplicate payment, a refund, or the end of a review. */
interface PaymentMessage {
  readonly about: 'late' | 'doubled' | 'refunded' | 'refund_failed' | 'delivered' | 'closed'
  readonly title: string
  readonly amountFen: number
  /** Number of the order that the notification is about. */
  readonly no: string
  /** For a refund: text of the coins or months deducted. '' or absent (in old notifications): none. */
  readonly taken?: string
}

const formatAmount = (fen: number): string => `${(fen / 100).toFixed(2)}元`

const PAYMENT_MESSAGES: Record<
  PaymentMessage['about'],
  (title: string, yuan: string, taken: string) => Omit<NotificationText, 'link'>
> = {
  late: (title, yuan) => ({ title: `${title}：支付时订单已关闭`, memo: formatRefundNotice(yuan) }),
  doubled: (title, yuan) => ({ title: `${title}：重复支付`, memo: formatRefundNotice(yuan) }),
  refunded: (title, yuan, taken) => ({
    title: `${title}：已退款`,
    memo: `${yuan}已原路退回${taken && `，扣回${taken}`}。到账时间以支付渠道为准。`,
  }),
  refund_failed: (title, yuan) => ({
    title: `${title}：退款未成功`,
    memo: `${yuan}未能原路退回，扣回的会员时长或星币已经还给您。请联系客服。`,
  }),
  delivered: (title, yuan) => ({
    title: `${title}：核对完毕，已到账`,
    memo: `您支付的${yuan}核对无误，${title}已到账。`,
  }),
  closed: (title) => ({
    title: `${title}：核对完毕，订单已关闭`,
    memo: '这笔订单没有应当到账的款项。如果您的钱已经付出，请联系客服。',
  }),
}

const formatRefundNotice = (yuan: string): string => `您支付的${yuan}将原路退回，不需要您做什么。`

/** Notifications to buyers. A normal payment sends none, because the page shows the result. */
export const orderMessages = {
  order: ({ about, title, amountFen, taken = '' }: PaymentMessage): NotificationText => ({
    ...PAYMENT_MESSAGES[about](title, formatAmount(amountFen), taken),
    link: paths.myOrder(),
  }),
}
