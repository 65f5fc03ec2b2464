import { and, asc, eq } from 'drizzle-orm'
import type { ProductKind } from '#contract/bill.ts'
import { refuse } from '#contract/refusals.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { settings } from '#server/db/site.tables.ts'
import type { Goods } from './orders.rules.ts'
import { products } from './orders.tables.ts'

/** The name under which the lists of what is sold are purged: purgeHot(tx, PRODUCTS) where a product or price changes. */
export const PRODUCTS = 'products'
/** Fen for one coin of a number of one's own: a setting of the operators. */
const COIN_PRICE_KEY = 'coin_price_fen'
const COIN_PRICE_FEN = 10

const vip = (months: number, amountFen: number) =>
  ({ slug: `vip-${months}`, kind: 'vip', title: `${months}个月会员`, months, amountFen }) as const
const coins = (number: number, amountFen: number) =>
  ({ slug: `coins-${number}`, kind: 'coins', title: `${number}枚星币`, coins: number, amountFen }) as const

const FIRST_PRODUCTS = [vip(1, 1900), vip(3, 1700), vip(12, 1500), coins(10, 100), coins(60, 600), coins(300, 2800)]

/** Lays down what came with the software and is not there yet; what operators changed or hid stays as they left it. */
export async function layFirstProducts(tx: Tx): Promise<void> {
  await tx.insert(settings).values({ key: COIN_PRICE_KEY, value: COIN_PRICE_FEN }).onConflictDoNothing()
  const known = new Set((await tx.select({ slug: products.slug }).from(products)).map(({ slug }) => slug))
  const missing = FIRST_PRODUCTS.map((one, position) => ({ ...one, position })).filter(({ slug }) => !known.has(slug))
  if (missing.length > 0) await tx.insert(products).values(missing).onConflictDoNothing()
}

/** What is sold of a kind, in its order. */
export function productsOf(db: Reader, kind: ProductKind) {
  return db
    .select()
    .from(products)
    .where(and(eq(products.kind, kind), eq(products.shown, true)))
    .orderBy(asc(products.position), asc(products.id))
}

/** All that was ever sold, as operators see it. */
export const allProducts = (db: Reader) =>
  db.select().from(products).orderBy(asc(products.kind), asc(products.position), asc(products.id))

interface Kept {
  kind: ProductKind
  title: string
  amountFen: number
  /** Months, or coins. */
  number: number
  position: number
  shown: boolean
}

/** Changes a product, or adds one; answers its id. What it is, membership or coins, stays. */
export async function keepProduct(tx: Tx, id: number | undefined, { number, ...rest }: Kept): Promise<number> {
  const row = { ...rest, months: rest.kind === 'vip' ? number : null, coins: rest.kind === 'coins' ? number : null }
  const [kept] =
    id === undefined
      ? await tx.insert(products).values(row).returning({ id: products.id })
      : await tx
          .update(products)
          .set(row)
          .where(and(eq(products.id, id), eq(products.kind, rest.kind)))
          .returning({ id: products.id })
  return kept?.id ?? refuse('unknown_product')
}

export async function keepCoinPrice(tx: Tx, fen: number): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: COIN_PRICE_KEY, value: fen })
    .onConflictDoUpdate({ target: settings.key, set: { value: fen } })
}

export async function coinPriceFen(db: Reader): Promise<number> {
  const [row] = await db.select().from(settings).where(eq(settings.key, COIN_PRICE_KEY))
  return typeof row?.value === 'number' ? row.value : COIN_PRICE_FEN
}

interface Wish {
  kind: ProductKind
  id?: number | undefined
  /** Coins of a number of one's own, where no product is named. */
  coins?: number | undefined
  /** Yuan that the page has shown. */
  amount?: number | undefined
}

/** What a member asks for, at today's price; refused where they were shown another. */
export async function goodsOrRefuse(db: Reader, wish: Wish): Promise<Goods> {
  const goods = wish.id === undefined ? await ownNumber(db, wish) : await ofProduct(db, wish.kind, wish.id)
  // Both are the number nearest to the same decimal.
  if (wish.amount !== undefined && wish.amount !== goods.amountFen / 100) refuse('amount_differs')
  return goods
}

async function ownNumber(db: Reader, wish: Wish): Promise<Goods> {
  if (wish.kind !== 'coins' || wish.coins === undefined) refuse('unknown_product')
  const amountFen = wish.coins * (await coinPriceFen(db))
  return { kind: 'coins', productId: null, title: `${wish.coins}枚星币`, months: null, coins: wish.coins, amountFen }
}

async function ofProduct(db: Reader, kind: ProductKind, id: number): Promise<Goods> {
  const [product] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.kind, kind), eq(products.shown, true)))
  if (!product) refuse('unknown_product')
  const { title, months, coins: number } = product
  return { kind, productId: id, title, months, coins: number, amountFen: product.amountFen * (months ?? 1) }
}
