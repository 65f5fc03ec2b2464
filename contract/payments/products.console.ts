import * as z from 'zod/mini'
import { CUSTOM_COINS, PRODUCT_TYPES } from './orders.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, cursorBefore, requiredText, revision, yuan } from '#contract/infra/fields.ts'
import { FINANCE_ACCESS } from '#contract/infra/finance.ts'
import { SettingChange } from '#contract/infra/history.ts'
import { rangeSchema, type NumberRange } from '#contract/infra/range.ts'

export const SoldProduct = z.object({
  id,
  type: z.int(),
  title: z.string(),
  amount: yuan,
  /** Months of a membership, or number of coins. */
  number: z.int(),
  position: z.int(),
  shown: z.boolean(),
  revision: z.int(),
})
export type SoldProduct = z.output<typeof SoldProduct>

export const soldProducts = endpoint('GET', '/api/console/products', {
  summary: '全部商品与自选星币的单价',
  access: FINANCE_ACCESS,
  reply: z.object({ lists: z.array(SoldProduct), unit_price: yuan }),
})

const YUAN = { least: 0.01, most: 100_000, decimals: 2, unit: '元' } as const

export const PRODUCT_RANGES = {
  /** Price in yuan; for a membership, per month. */
  amount: { name: '价格', ...YUAN },
  /** Months of a membership, or number of coins. */
  number: { name: '几个月或几枚', least: 1, most: CUSTOM_COINS.max },
  position: { name: '次序', least: 0, most: 1000 },
  unitPrice: { name: '单价', ...YUAN },
} as const satisfies Record<string, NumberRange>

export const saveProduct = endpoint('POST', '/api/console/product', {
  summary: '新增商品，或修改一个商品（不影响已有订单）',
  access: FINANCE_ACCESS,
  input: z.object({
    id: z.optional(bodyId),
    /** Revision that the change is based on; 0 for a new product. */
    revision,
    type: z.literal(Object.values(PRODUCT_TYPES), '商品类型不正确'),
    title: requiredText('请填写名称', 20),
    amount: rangeSchema(PRODUCT_RANGES.amount),
    number: rangeSchema(PRODUCT_RANGES.number),
    position: z._default(rangeSchema(PRODUCT_RANGES.position), 0),
    shown: z._default(z.boolean(), true),
  }),
  reply: z.object({ id }),
})

export const saveCoinPrice = endpoint('POST', '/api/console/coin_price', {
  summary: '修改自选星币的单价（不影响已有订单）',
  access: FINANCE_ACCESS,
  /** `was`: the price that the operator saw before the change. */
  input: z.object({ unit_price: rangeSchema(PRODUCT_RANGES.unitPrice), was: rangeSchema(PRODUCT_RANGES.unitPrice) }),
})

export const productHistory = endpoint('GET', '/api/console/product_history', {
  summary: '商品的改动，最新的在前',
  access: FINANCE_ACCESS,
  input: z.object(cursorBefore),
  reply: z.array(SettingChange),
})

export const coinPriceHistory = endpoint('GET', '/api/console/coin_price_history', {
  summary: '自选星币单价的改动，最新的在前',
  access: FINANCE_ACCESS,
  input: z.object(cursorBefore),
  reply: z.array(SettingChange),
})
