import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CUSTOM_COINS, type Product, PRODUCT_TYPES } from '#contract/payments/orders.ts'
import { count, money } from '#web/shared/lib/money.ts'
import { ReadFace } from '#web/shared/page/read-face.tsx'
import { useSession } from '#web/shared/page/session.ts'
import { Checkout } from './checkout.tsx'
import styles from './checkout.module.css'
import { Choice, Choices, Wrong } from './choice.tsx'
import { type Goods, goods, profile } from './orders.queries.ts'
import { coinsOf, priceOf, times } from './prices.ts'
import type { Order } from './use-checkout.ts'

const OWN = 'own'

/** Content of the coin purchase dialog. */
export function CoinOffer() {
  return (
    <ReadFace read={useQuery(goods('coins'))} failed="星币套餐没有取到" loading={{ className: styles.face, rows: 4 }}>
      {(all) => <Coins all={all} />}
    </ReadFace>
  )
}

function Coins({ all: { lists, unit_price = 0, wallets } }: { all: Goods }) {
  const [chosen, setChosen] = useState<number | typeof OWN>(lists[0]?.id ?? OWN)
  const [typed, setTyped] = useState('')
  const own = coinsOf(typed)
  const pack = lists.find(({ id }) => id === chosen)
  const coins = pack ? (pack.virtual ?? 0) : own
  const { data: me } = useQuery({ ...profile, enabled: useSession() !== null })
  return (
    <Checkout
      offered={wallets}
      order={pack ? orderOf(pack) : own === null ? null : ownOrder(own, unit_price)}
      facts={
        coins
          ? [
              ['星币', `${count(coins)} 枚`],
              ['到账后', me ? `${count(me.amount + coins)} 枚` : '—'],
            ]
          : []
      }
    >
      <p className={styles.heading}>充值星币</p>
      <p className={styles.lead}>
        {me && <>现有 {count(me.amount)} 枚。</>}1 枚换 1 次彩运模式刷新。
        {me?.is_vip === 1 && '您是会员，刷新不限次，会员期间用不到星币。'}
      </p>
      <Choices legend="数量" quiet>
        <div className={styles.cards}>
          {lists.map((one) => (
            <Pack key={one.id} pack={one} chosen={one === pack} onChoose={() => setChosen(one.id)} />
          ))}
        </div>
        <OwnNumber
          chosen={!pack}
          typed={typed}
          coins={own}
          unitPrice={unit_price}
          onChoose={(text) => {
            setChosen(OWN)
            setTyped(text)
          }}
        />
      </Choices>
    </Checkout>
  )
}

const orderOf = (pack: Product): Order => ({
  what: { type: PRODUCT_TYPES.coins, id: pack.id },
  price: priceOf(pack),
})

const ownOrder = (coins: number, unitPrice: number): Order => ({
  what: { type: PRODUCT_TYPES.coins, virtual: coins },
  price: times(unitPrice, coins),
})

function Pack({ pack, chosen, onChoose }: { pack: Product; chosen: boolean; onChoose: () => void }) {
  return (
    <Choice look="card" name="coins" value={pack.id} checked={chosen} onChange={onChoose}>
      <span className={styles.figure}>
        {count(pack.virtual ?? 0)}
        <small>枚</small>
      </span>
      <span className={styles.each}>{money(pack.amount)}</span>
    </Choice>
  )
}

interface OwnNumberProps {
  chosen: boolean
  typed: string
  /** Null: the typed number is not available. */
  coins: number | null
  unitPrice: number
  onChoose: (typed: string) => void
}

/** 自定数量: typing in it selects it. */
function OwnNumber({ chosen, typed, coins, unitPrice, onChoose }: OwnNumberProps) {
  const wrong = chosen && typed !== '' && coins === null
  return (
    <>
      <Choice
        look="row"
        className={styles.own}
        name="coins"
        value={OWN}
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
          <span className={styles.rate}>每枚 {money(unitPrice)}</span>
          <b className="num">{coins === null ? '' : money(times(unitPrice, coins))}</b>
        </span>
      </Choice>
      <Wrong error={wrong ? `请输入 ${CUSTOM_COINS.min} 到 ${CUSTOM_COINS.max} 的整数` : undefined} />
    </>
  )
}
