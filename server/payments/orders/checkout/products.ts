import { and, asc, eq } from 'drizzle-orm'
import { PRODUCT_TYPES, type ProductKind } from '#contract/payments/orders.ts'
import { MAX_MONTHS } from '#contract/infra/quotas.ts'
import { refuse } from '#contract/refusals.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { settings } from '#server/infra/db/site.tables.ts'
import { type Goods, formatGoods } from '#server/payments/orders/orders.rules.ts'
import { products } from '#server/payments/orders/orders.tables.ts'

const COIN_PRICE_KEY = 'coin_price_fen'
const COIN_PRICE_FEN = 10

/** Product kinds by their number in the API. */
export const KINDS: Record<1 | 2, ProductKind> = { [PRODUCT_TYPES.vip]: 'vip', [PRODUCT_TYPES.coins]: 'coins' }

export const parseProductKind = ({ type }: { type?: number | undefined }): ProductKind | undefined =>
  KINDS[type as 1 | 2]

const vipProduct = (months: number, amountFen: number) =>
  ({ slug: `vip-${months}`, kind: 'vip', title: formatGoods('vip', months), months, amountFen }) as const
const coinProduct = (number: number, amountFen: number) =>
  ({ slug: `coins-${number}`, kind: 'coins', title: formatGoods('coins', number), coins: number, amountFen }) as const

const SHIPPED_PRODUCTS = [
  vipProduct(1, 1900),
  vipProduct(3, 1700),
  vipProduct(12, 1500),
  coinProduct(10, 100),
  coinProduct(60, 600),
  coinProduct(300, 2800),
]

/** Inserts the shipped products and the coin price if missing. Does not touch values changed by operators. */
export async function seedProducts(tx: Tx): Promise<void> {
  await tx.insert(settings).values({ key: COIN_PRICE_KEY, value: COIN_PRICE_FEN }).onConflictDoNothing()
  const known = new Set((await tx.select({ slug: products.slug }).from(products)).map(({ slug }) => slug))
  const missing = SHIPPED_PRODUCTS.map((one, position) => ({ ...one, position })).filter(({ slug }) => !known.has(slug))
  if (missing.length > 0) await tx.insert(products).values(missing).onConflictDoNothing()
}

/** Lists the visible products of a kind, in display order. */
export function listProducts(db: Queryable, kind: ProductKind) {
  return db
    .select()
    .from(products)
    .where(and(eq(products.kind, kind), eq(products.shown, true)))
    .orderBy(asc(products.position), asc(products.id))
}

export const listAllProducts = (db: Queryable) =>
  db.select().from(products).orderBy(asc(products.kind), asc(products.position), asc(products.id))

export interface ProductInput extends Pick<
  typeof products.$inferSelect,
  'kind' | 'title' | 'amountFen' | 'position' | 'shown'
> {
  /** Months of a membership, or number of coins. */
  number: number
}

interface SavedProduct {
  id: number
  /** Previous values; empty for a new product. */
  before: Partial<ProductInput>
}

/** Throws above the maximum of months per sale or gift. Without it, the end date could exceed the last valid year. */
export function checkMonths({ kind, number }: Pick<ProductInput, 'kind' | 'number'>): void {
  if (kind === 'vip' && number > MAX_MONTHS) refuse('too_many_months')
}

const toProductRow = ({ number, ...rest }: ProductInput) => ({
  ...rest,
  months: rest.kind === 'vip' ? number : null,
  coins: rest.kind === 'coins' ? number : null,
})

export async function addProduct(tx: Tx, product: ProductInput): Promise<SavedProduct> {
  checkMonths(product)
  const [added] = await tx.insert(products).values(toProductRow(product)).returning()
  return { id: added!.id, before: {} }
}

/** Updates a product. Throws if it was changed since the operator's page was loaded. The kind cannot change. */
export async function updateProduct(
  tx: Tx,
  { id, revision }: { id: number; revision: number },
  product: ProductInput,
): Promise<SavedProduct> {
  checkMonths(product)
  const isMeant = and(eq(products.id, id), eq(products.kind, product.kind))
  const [row] = await tx.select().from(products).where(isMeant).for('update')
  if (!row) refuse('unknown_product')
  if (row.revision !== revision) refuse('edited_elsewhere')
  await tx
    .update(products)
    .set({ ...toProductRow(product), revision: revision + 1 })
    .where(isMeant)
  const { kind, title, amountFen, months, coins: number, position, shown } = row
  return { id, before: { kind, title, amountFen, number: months ?? number ?? 0, position, shown } }
}

/** Updates the price of a coin. Throws if the price was changed since the operator's page was loaded. */
export async function updateCoinPrice(tx: Tx, was: number, fen: number): Promise<void> {
  await tx.insert(settings).values({ key: COIN_PRICE_KEY, value: COIN_PRICE_FEN }).onConflictDoNothing()
  await tx.select().from(settings).where(eq(settings.key, COIN_PRICE_KEY)).for('update')
  if ((await getCoinPriceFen(tx)) !== was) refuse('edited_elsewhere')
  await tx.update(settings).set({ value: fen }).where(eq(settings.key, COIN_PRICE_KEY))
}

export async function getCoinPriceFen(db: Queryable): Promise<number> {
  const [row] = await db.select().from(settings).where(eq(settings.key, COIN_PRICE_KEY))
  return typeof row?.value === 'number' ? row.value : COIN_PRICE_FEN
}

interface ProductChoice {
  kind: ProductKind
  id?: number | undefined
  /** A custom number of coins, if no product is given. */
  coins?: number | undefined
  /** Amount in yuan shown on the page. */
  amount?: number | undefined
}

/** Returns the goods to order. Throws if the product is unknown or the page showed another price. */
export async function getGoods(db: Queryable, wish: ProductChoice): Promise<Goods> {
  const goods =
    wish.id === undefined ? await buildCustomCoins(db, wish) : await loadProductGoods(db, wish.kind, wish.id)
  // Equal amounts are equal doubles: each is the double nearest to the same decimal number.
  if (wish.amount !== undefined && wish.amount !== goods.amountFen / 100) refuse('amount_differs')
  return goods
}

async function buildCustomCoins(db: Queryable, wish: ProductChoice): Promise<Goods> {
  if (wish.kind !== 'coins' || wish.coins === undefined) refuse('unknown_product')
  const amountFen = wish.coins * (await getCoinPriceFen(db))
  return {
    kind: 'coins',
    productId: null,
    title: formatGoods('coins', wish.coins),
    months: null,
    coins: wish.coins,
    amountFen,
  }
}

async function loadProductGoods(db: Queryable, kind: ProductKind, id: number): Promise<Goods> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.kind, kind), eq(products.shown, true)))
  if (!product) refuse('unknown_product')
  const { title, months, coins: number } = product
  return { kind, productId: id, title, months, coins: number, amountFen: product.amountFen * (months ?? 1) }
}
