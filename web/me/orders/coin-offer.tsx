import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CUSTOM_COINS, type Product, PRODUCT_TYPES } from '#contract/payments/orders.ts'
import { formatCount, formatYuan } from '#web/shared/lib/money.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useSession } from '#web/shared/page/session.ts'
import { Checkout } from './checkout.tsx'
import styles from './checkout.module.css'
import { FieldError } from '#web/shared/ui/forms/field.tsx'
import { Choice, Choices } from './choice.tsx'
import { type ProductOffer, productsQuery, profileQuery } from './orders.queries.ts'
import { parseCoins, computePrice, multiplyYuan } from './prices.ts'
import type { CheckoutOrder } from './use-checkout.ts'

const CUSTOM = 'own'

export function CoinOffer() {
  return (
    <QueryView
      read={useQuery(productsQuery('coins'))}
      failed="星币套餐没有取到"
      loading={{ className: styles.face, rows: 4 }}
    >
      {(all) => <Coins all={all} />}
    </QueryView>
  )
}

function Coins({ all: { lists, unit_price = 0, wallets } }: { all: ProductOffer }) {
  const [chosen, setChosen] = useState<number | typeof CUSTOM>(lists[0]?.id ?? CUSTOM)
  const [typed, setTyped] = useState('')
  const own = parseCoins(typed)
  const pack = lists.find(({ id }) => id === chosen)
  const coins = pack ? (pack.virtual ?? 0) : own
  const { data: me } = useQuery({ ...profileQuery, enabled: useSession() !== null })
  return (
    <Checkout
      offered={wallets}
      order={pack ? toOrder(pack) : own === null ? null : createCustomOrder(own, unit_price)}
      facts={
        coins
          ? [
              ['星币', `${formatCount(coins)} 枚`],
              ['到账后', me ? `${formatCount(me.amount + coins)} 枚` : '—'],
            ]
          : []
      }
    >
      <p className={styles.heading}>充值星币</p>
      <p className={styles.lead}>
        {me && <>现有 {formatCount(me.amount)} 枚。</>}1 枚换 1 次彩运模式刷新。
        {me?.is_vip === 1 && '您是会员，刷新不限次，会员期间用不到星币。'}
      </p>
      <Choices legend="数量" quiet>
        <div className={styles.cards}>
          {lists.map((one) => (
            <Pack key={one.id} pack={one} chosen={one === pack} onChoose={() => setChosen(one.id)} />
          ))}
        </div>
        <CustomNumber
          chosen={!pack}
          typed={typed}
          coins={own}
          unitPrice={unit_price}
          onChoose={(text) => {
            setChosen(CUSTOM)
            setTyped(text)
          }}
        />
      </Choices>
    </Checkout>
  )
}

const toOrder = (pack: Product): CheckoutOrder => ({
  what: { type: PRODUCT_TYPES.coins, id: pack.id },
  price: computePrice(pack),
})

const createCustomOrder = (coins: number, unitPrice: number): CheckoutOrder => ({
  what: { type: PRODUCT_TYPES.coins, virtual: coins },
  price: multiplyYuan(unitPrice, coins),
})

function Pack({ pack, chosen, onChoose }: { pack: Product; chosen: boolean; onChoose: () => void }) {
  return (
    <Choice look="card" name="coins" value={pack.id} checked={chosen} onChange={onChoose}>
      <span className={styles.figure}>
        {formatCount(pack.virtual ?? 0)}
        <small>枚</small>
      </span>
      <span className={styles.each}>{formatYuan(pack.amount)}</span>
    </Choice>
  )
}

interface CustomNumberProps {
  chosen: boolean
  typed: string
  coins: number | null
  unitPrice: number
  onChoose: (typed: string) => void
}

function CustomNumber({ chosen, typed, coins, unitPrice, onChoose }: CustomNumberProps) {
  const wrong = chosen && typed !== '' && coins === null
  return (
    <>
      <Choice
        look="row"
        className={styles.own}
        name="coins"
        value={CUSTOM}
        checked={chosen}
        onChange={() => onChoose(typed)}
      >
        自定数量
        <input
          className={styles.number}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(CUSTOM_COINS.max).length}
          aria-label="星币数量"
          aria-invalid={wrong || undefined}
          value={typed}
          onChange={(event) => onChoose(event.target.value)}
          onClick={() => onChoose(typed)}
        />
        枚
        <span className={styles.equals}>
          <span className={styles.rate}>每枚 {formatYuan(unitPrice)}</span>
          <b className="num">{coins === null ? '' : formatYuan(multiplyYuan(unitPrice, coins))}</b>
        </span>
      </Choice>
      <FieldError error={wrong ? `请输入 ${CUSTOM_COINS.min} 到 ${CUSTOM_COINS.max} 的整数` : undefined} />
    </>
  )
}
