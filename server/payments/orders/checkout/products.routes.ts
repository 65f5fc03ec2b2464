import { PRODUCT_TYPES, type ProductKind } from '#contract/payments/orders.ts'
import type { SettingChange } from '#contract/infra/history.ts'
import {
  coinPriceHistory,
  productHistory,
  saveCoinPrice,
  saveProduct,
  soldProducts,
} from '#contract/payments/products.console.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { loadConsoleNames } from '#server/people/account/account.ts'
import { invalidateResponses } from '#server/infra/answers/invalidation.ts'
import { diffValues, listSettingChanges, runOperatorWrite } from '#server/infra/audit/audit.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { toFen, toYuan } from '#server/payments/orders/orders.rules.ts'
import { addProduct, listAllProducts, updateCoinPrice, updateProduct, getCoinPriceFen, KINDS } from './products.ts'

type Change = SettingChange['changes'][number]

const toYuanValue = (fen: Change['from']): Change['from'] => (typeof fen === 'number' ? toYuan(fen) : fen)
const toProductType = (kind: Change['from']): Change['from'] => PRODUCT_TYPES[kind as ProductKind] ?? kind

/** Converts changes from the audit log (fen, internal names) to the names and units of the API. */
const API_CONVERSIONS: Readonly<Record<string, (change: Change) => Change>> = {
  kind: ({ from, to }) => ({ name: 'type', from: toProductType(from), to: toProductType(to) }),
  amountFen: ({ from, to }) => ({ name: 'amount', from: toYuanValue(from), to: toYuanValue(to) }),
  fen: ({ from, to }) => ({ name: 'unit_price', from: toYuanValue(from), to: toYuanValue(to) }),
}

const toApiChange = ({ changes, ...rest }: SettingChange): SettingChange => ({
  ...rest,
  changes: changes.map((change) => API_CONVERSIONS[change.name]?.(change) ?? change),
})

export function registerProductRoutes(site: RouteSite): void {
  const { db } = site
  registerRoute(site, soldProducts, async () => {
    const lists = (await listAllProducts(db)).map(
      ({ id, kind, title, amountFen, months, coins, position, shown, revision }) => ({
        id,
        type: PRODUCT_TYPES[kind],
        title,
        amount: toYuan(amountFen),
        number: months ?? coins ?? 0,
        position,
        shown,
        revision,
      }),
    )
    return { lists, unit_price: toYuan(await getCoinPriceFen(db)) }
  })

  registerRoute(site, productHistory, async ({ input }) =>
    (await listSettingChanges(db, ['product_saved'], input, loadConsoleNames)).map(toApiChange),
  )
  registerRoute(site, coinPriceHistory, async ({ input }) =>
    (await listSettingChanges(db, ['coin_price_saved'], input, loadConsoleNames)).map(toApiChange),
  )

  registerRoute(site, saveProduct, async ({ input: { id, revision, type, amount, ...rest }, ...by }) => {
    const product = { kind: KINDS[type], amountFen: toFen(amount), ...rest }
    const savedId = await runOperatorWrite(db, by, async (tx) => {
      const stored = await (id === undefined ? addProduct(tx, product) : updateProduct(tx, { id, revision }, product))
      await invalidateResponses(tx)
      return [stored.id, { action: 'product_saved', target: stored.id, detail: diffValues(stored.before, product) }]
    })
    return replyWithMessage('保存成功', { id: savedId })
  })

  registerRoute(site, saveCoinPrice, async ({ input, ...by }) => {
    const [was, fen] = [toFen(input.was), toFen(input.unit_price)]
    await runOperatorWrite(db, by, async (tx) => {
      await updateCoinPrice(tx, was, fen)
      await invalidateResponses(tx)
      return [null, { action: 'coin_price_saved', detail: { fen: { from: was, to: fen } } }]
    })
    return replyWithMessage('保存成功', null)
  })
}
