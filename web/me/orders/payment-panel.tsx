import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ORDER_MINUTES, type OrderState, type Payment } from '#contract/payments/orders.ts'
import { paths } from '#contract/paths.ts'
import { formatYuan } from '#web/shared/lib/money.ts'
import { showOffer } from '#web/shared/page/offer.ts'
import { useIsPast } from '#web/shared/page/use-clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Countdown } from '#web/shared/ui/countdown.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import { QrImage } from '#web/shared/ui/qr-image.tsx'
import { paymentStatusQuery, isRejected } from './orders.queries.ts'
import styles from './payment-panel.module.css'
import { saveDrawing } from './save-drawing.ts'
import { type WalletLabels, isInWeChat } from './wallets.tsx'

interface Props {
  payment: Payment
  wallet: WalletLabels
  /** Requests a new payment code, for a new order if this order has ended. */
  onAgain: () => void
  againBusy: boolean
  /** Opens the wallet app on this phone, which cannot scan its own screen. */
  onOpenWallet: () => void
  opening: boolean
  onChooseAgain: () => void
}

/** State of the order; `late`: the payment code has expired; `lost`: the server rejected the poll. */
type PaymentView = OrderState | 'late' | 'lost'

const HEADINGS: Record<Exclude<PaymentView, 'waiting'>, string> = {
  paid: '支付成功',
  refused: '支付未完成',
  closed: '订单已关闭',
  review: '正在核对这笔付款',
  refunded: '已退款',
  late: '二维码已过期',
  lost: '没有查到支付结果',
}

export function PaymentPanel(props: Props) {
  const { payment, wallet, onChooseAgain } = props
  const { data, error } = useQuery(paymentStatusQuery(payment))
  const head = useFocus<HTMLParagraphElement>()
  const passed = useIsPast(payment.expires_at)
  const state = data?.state ?? 'waiting'
  const view: PaymentView = isRejected(error) ? 'lost' : passed && OVER.includes(state) ? 'late' : state
  const message = view === 'lost' ? error?.message : data?.words || (view === 'late' ? LATE : undefined)
  return (
    <div className={styles.face}>
      <p ref={head} className={cx(styles.head, view !== 'waiting' && styles.result)} role="status" tabIndex={-1}>
        {view === 'paid' && <Icon name="check" size={24} className={styles.tick} />}
        {view === 'waiting' ? `${wallet.scanner}扫码支付` : HEADINGS[view]}
      </p>
      <p className={cx(styles.amount, 'num')}>{formatYuan(payment.amount)}</p>
      {view === 'waiting' && <Waiting {...props} turnedDown={data?.words ?? ''} />}
      {view === 'paid' && <Paid title={payment.title} />}
      {view !== 'waiting' && view !== 'paid' && (
        <Ended {...props} words={message === HEADINGS[view] ? undefined : message} again={AGAIN.includes(view)} />
      )}
      {view !== 'paid' && (
        <Button kind="text" className="phone-only" onClick={onChooseAgain}>
          返回修改
        </Button>
      )}
    </div>
  )
}

/** States shown as `late` after the code's expiry, whether or not the page already knows that the order is closed. */
const OVER: readonly OrderState[] = ['waiting', 'closed']

const LATE = '如果已经付款，请稍等，到账后这里会显示支付成功。'

/** States in which the panel has a button that requests another payment code. */
const AGAIN: readonly PaymentView[] = ['refused', 'closed', 'late', 'lost']

/** `turnedDown`: why the wallet app rejected a payment while the code is valid; '' if it did not. */
function Waiting({ payment, wallet, onOpenWallet, opening, turnedDown }: Props & { turnedDown: string }) {
  const [drawing, setDrawing] = useState<SVGSVGElement | null>(null)
  return (
    <>
      {turnedDown !== '' && (
        <p className={styles.told} role="status">
          {turnedDown}
        </p>
      )}
      <div className={styles.code}>
        <QrImage value={payment.qrcode} label={`${wallet.scanner}扫码支付的二维码`} size={208} drawing={setDrawing} />
      </div>
      <p className={styles.wait}>
        <Icon name="clock" size={16} />
        <span>
          等待支付，
          <Countdown until={payment.expires_at} />
        </span>
      </p>
      <div className={styles.handheld}>
        {isInWeChat(navigator.userAgent) ? (
          <p className={styles.told}>
            在微信里打不开{wallet.name}。请点右上角的“···”，选“在浏览器打开”，登录后再付；或者用另一台手机扫上面的码。
          </p>
        ) : (
          <>
            <Button kind="primary" busy={opening} onClick={onOpenWallet}>
              {turnedDown === '' ? '打开' : '重新打开'}
              {wallet.name}
            </Button>
            <Button disabled={!drawing} onClick={() => drawing && void saveDrawing(drawing, '支付二维码')}>
              保存二维码
            </Button>
            <p className="sub small">用这台手机付，点上面的按钮；用别的手机付，扫上面的码。</p>
          </>
        )}
      </div>
      <p className="sub small">
        付好后这里会自己变成“支付成功”。关闭窗口不会取消订单，{ORDER_MINUTES} 分钟内可以回来继续支付。
        <span className="wide-only">更换所选的内容或支付方式后，要重新获取二维码。</span>
      </p>
    </>
  )
}

function Paid({ title }: { title: string }) {
  const done = useFocus<HTMLButtonElement>()
  return (
    <>
      <p className="sub">{title}，已经到账。</p>
      <div className={styles.ways}>
        <Button ref={done} kind="primary" onClick={() => showOffer(null)}>
          完成
        </Button>
        <Link className={styles.more} to={paths.myOrder()} onClick={() => showOffer(null)}>
          查看历史记录
        </Link>
      </div>
    </>
  )
}

function Ended({ words, again, onAgain, againBusy }: Props & { words: string | undefined; again: boolean }) {
  const button = useFocus<HTMLButtonElement>()
  return (
    <>
      {words && <p className="sub">{words}</p>}
      <div className={styles.ways}>
        {again ? (
          <Button ref={button} kind="primary" busy={againBusy} onClick={onAgain}>
            重新获取二维码
          </Button>
        ) : (
          <Button ref={button} onClick={() => showOffer(null)}>
            知道了
          </Button>
        )}
      </div>
    </>
  )
}

/** Returns a ref to an element that receives the focus when mounted, because the focused button was removed. */
function useFocus<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
