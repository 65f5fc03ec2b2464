import { PRODUCT_TYPES, type ProductKind } from '#contract/payments/orders.ts'
import type { SettingChange } from '#contract/infra/history.ts'
import {
  coinPriceHistory,
  productHistory,
  saveCoinPrice,
  saveProduct,
  soldProducts,
} from '#contract/payments/products.console.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { namesOf } from '#server/people/account/account.ts'
import { purgeHot } from '#server/infra/answers/hot-channel.ts'
import { fromTo, historyOf, operatorWrite } from '#server/infra/audit/audit.ts'
import { route, say } from '#server/infra/http/route.ts'
import { fenOf, yuanOf } from './orders.rules.ts'
import { addProduct, allProducts, changeCoinPrice, changeProduct, coinPriceFen, KINDS } from './products.ts'

type Change = SettingChange['changes'][number]

const yuanIn = (fen: Change['from']): Change['from'] => (typeof fen === 'number' ? yuanOf(fen) : fen)
const typeIn = (kind: Change['from']): Change['from'] => PRODUCT_TYPES[kind as ProductKind] ?? kind

/** Converts changes from the audit log (fen, internal names) to the names and units of the API. */
const ON_THE_WIRE: Readonly<Record<string, (change: Change) => Change>> = {
  kind: ({ from, to }) => ({ name: 'type', from: typeIn(from), to: typeIn(to) }),
  amountFen: ({ from, to }) => ({ name: 'amount', from: yuanIn(from), to: yuanIn(to) }),
  fen: ({ from, to }) => ({ name: 'unit_price', from: yuanIn(from), to: yuanIn(to) }),
}

const onTheWire = ({ changes, ...rest }: SettingChange): SettingChange => ({
  ...rest,
  changes: changes.map((change) => ON_THE_WIRE[change.name]?.(change) ?? change),
})

/** Calls for operators: products and prices. */
export function productRoutes(site: Site): void {
  const { db } = site
  route(site, soldProducts, async () => {
    const lists = (await allProducts(db)).map(
      ({ id, kind, title, amountFen, months, coins, position, shown, revision }) => ({
        id,
        type: PRODUCT_TYPES[kind],
        title,
        amount: yuanOf(amountFen),
        number: months ?? coins ?? 0,
        position,
        shown,
        revision,
      }),
    )
    return { lists, unit_price: yuanOf(await coinPriceFen(db)) }
  })

  route(site, productHistory, async ({ input }) =>
    (await historyOf(db, ['product_saved'], input, namesOf)).map(onTheWire),
  )
  route(site, coinPriceHistory, async ({ input }) =>
    (await historyOf(db, ['coin_price_saved'], input, namesOf)).map(onTheWire),
  )

  route(site, saveProduct, async ({ input: { id, revision, type, amount, ...rest }, ...by }) => {
    const product = { kind: KINDS[type], amountFen: fenOf(amount), ...rest }
    const savedId = await operatorWrite(db, by, async (tx) => {
      const stored = await (id === undefined ? addProduct(tx, product) : changeProduct(tx, { id, revision }, product))
      await purgeHot(tx)
      return [stored.id, { action: 'product_saved', target: stored.id, detail: fromTo(stored.before, product) }]
    })
    return say('保存成功', { id: savedId })
  })

  route(site, saveCoinPrice, async ({ input, ...by }) => {
    const [was, fen] = [fenOf(input.was), fenOf(input.unit_price)]
    await operatorWrite(db, by, async (tx) => {
      await changeCoinPrice(tx, was, fen)
      await purgeHot(tx)
      return [null, { action: 'coin_price_saved', detail: { fen: { from: was, to: fen } } }]
    })
    return say('保存成功', null)
  })
}
