import { useQuery } from '@tanstack/react-query'
import styles from './my-order-page.module.css'
import { verdictOn } from './orders.queries.ts'

/** What has become of a payment that one comes back from making; nothing once it stands in the list. */
export function Awaited({ orderNo }: { orderNo: string }) {
  const { data } = useQuery(verdictOn({ order_no: orderNo, qrcode: '' }))
  const words = data?.state === 'waiting' ? data.words || WAITING : data?.words
  return (
    words && (
      <p className={styles.awaited} role="status">
        {words}
      </p>
    )
  )
}

const WAITING = '还没有收到刚才的付款。付过的话请稍等，到账后会列在这里；没有付的话，可以回到原来的页面继续付。'
