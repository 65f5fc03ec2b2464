import { useQuery } from '@tanstack/react-query'
import { Button, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#contract/infra/endpoint.ts'
import type { SettingChange } from '#contract/infra/history.ts'
import {
  coinPriceHistory,
  PRODUCT_RANGES,
  productHistory,
  saveCoinPrice,
  saveProduct,
  type SoldProduct,
  soldProducts,
} from '#contract/payments/products.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { ChangedElsewhere } from '#console/page/changed-elsewhere.tsx'
import { DataTable, WIDE_ONLY } from '#console/page/list-table.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { SettingHistory, restoreFormer } from '#console/page/setting-history.tsx'
import { SettingForm } from '#console/page/setting-form.tsx'
import { useFormBase } from '#console/page/use-form-base.ts'
import { useAction } from '#console/page/use-action.ts'
import { Drawer } from '#console/page/overlays.tsx'
import { formatGoods, TYPES, formatYuanAmount } from './labels.ts'

type Product = Partial<InputOf<typeof saveProduct>> & { revision: number }

const NEW: Product = { revision: 0, type: 2, position: 0 }
const KINDS = [
  { value: 1, label: TYPES[1] },
  { value: 2, label: TYPES[2] },
]

export function ProductsPage() {
  const { data, error } = useQuery(query(soldProducts, {}))
  const [edited, edit] = useState<Product | null>(null)
  const saving = useAction(saveProduct)
  return (
    <>
      <p className="note">改动对所有人立即生效，已经下的订单不变。会员的价格是一个月的。</p>
      <ErrorAlert error={error ?? saving.error} />
      <Button onClick={() => edit(NEW)}>新增商品</Button>
      <DataTable
        label="商品"
        empty="没有商品"
        rows={data?.lists}
        columns={columns({
          onEdit: (product) => edit(toProductInput(product)),
          onShow: (product) => saving.mutate({ ...toProductInput(product), shown: !product.shown }),
        })}
      />
      {data && (
        <>
          <h2>自选数量的星币</h2>
          <CoinPrice now={data.unit_price} />
          <History products={data.lists} unitPrice={data.unit_price} />
        </>
      )}
      {edited && (
        <Editor
          product={edited}
          now={data?.lists.find(({ id }) => id === edited.id) ?? null}
          onClose={() => edit(null)}
        />
      )}
    </>
  )
}

function CoinPrice({ now }: { now: number }) {
  const { begun, begin, isElsewhere, onTyped } = useFormBase(now, (price, before) => price !== before)
  return (
    <>
      {isElsewhere && (
        <ChangedElsewhere
          before={{ unit_price: begun }}
          after={{ unit_price: now }}
          names={{ unit_price: '一枚的价格' }}
          inWords={formatValue}
          onKeep={() => begin(now)}
        />
      )}
      <CallForm
        endpoint={saveCoinPrice}
        given={{ unit_price: begun, was: begun }}
        fields={[{ name: 'unit_price', label: '一枚的价格（元）', range: PRODUCT_RANGES.unitPrice }]}
        action="保存单价"
        onTyped={onTyped}
      />
    </>
  )
}

interface HistoryProps {
  products: readonly SoldProduct[]
  unitPrice: number
}

function History({ products, unitPrice }: HistoryProps) {
  const productOf = (target: string) => products.find(({ id }) => id === Number(target))
  return (
    <>
      <h2>商品改动的历史</h2>
      <SettingHistory
        label="商品的改动"
        endpoint={productHistory}
        write={saveProduct}
        former={(change) => buildFormerProduct(change, productOf(change.target))}
        nameOf={(name, { target }) => `${productOf(target)?.title ?? target} ${NAMES[name] ?? name}`}
        inWords={formatValue}
      />
      <h2>单价改动的历史</h2>
      <SettingHistory
        label="自选星币单价的改动"
        endpoint={coinPriceHistory}
        write={saveCoinPrice}
        former={(change) => buildFormerPrice(change, unitPrice)}
        nameOf={() => '一枚的价格'}
        inWords={formatValue}
      />
    </>
  )
}

function buildFormerProduct(
  change: SettingChange,
  product: SoldProduct | undefined,
): InputOf<typeof saveProduct> | string {
  if (!product || change.changes.some(({ name }) => name === 'type')) return '新增的商品，可以下架'
  return restoreFormer(toProductInput(product), change)
}

function buildFormerPrice(change: SettingChange, unitPrice: number): InputOf<typeof saveCoinPrice> | string {
  const former = restoreFormer({ unit_price: unitPrice }, change)
  return typeof former === 'string' ? former : { ...former, was: unitPrice }
}

const NAMES: Readonly<Record<string, string>> = {
  type: '种类',
  title: '名称',
  amount: '价格',
  number: '数量',
  position: '次序',
  shown: '状态',
}

function formatValue(value: string | number | boolean, name: string): string {
  if (value === '') return '无'
  if (typeof value === 'boolean') return formatShown(value)
  if (name === 'type') return TYPES[Number(value)] ?? String(value)
  return name === 'amount' || name === 'unit_price' ? formatYuanAmount(Number(value)) : String(value)
}

const formatShown = (shown: boolean): string => (shown ? '在售' : '已下架')

const toProductInput = ({ type, ...rest }: SoldProduct) => ({ ...rest, type: type as 1 | 2 })

interface EditorProps {
  /** The product as it was when the editing started. */
  product: Product
  /** The product as now stored; null: a new product. */
  now: SoldProduct | null
  onClose: () => void
}

function Editor({ product, now, onClose }: EditorProps) {
  const isNew = product.id === undefined
  const current = now ? toProductInput(now) : product
  return (
    <Drawer title={isNew ? '新增商品' : `修改${product.title}`} open size={420} onClose={onClose}>
      <SettingForm
        now={current}
        names={NAMES}
        inWords={formatValue}
        endpoint={saveProduct}
        fields={[
          { name: 'type', label: '种类', control: <Select options={KINDS} disabled={!isNew} /> },
          { name: 'title', label: '名称' },
          { name: 'amount', label: '价格（元；会员为一个月的）', range: PRODUCT_RANGES.amount },
          { name: 'number', label: '几个月或几枚', range: PRODUCT_RANGES.number },
          { name: 'position', label: '次序（小的在前）', range: PRODUCT_RANGES.position },
        ]}
        action="保存商品"
        onDone={onClose}
      />
    </Drawer>
  )
}

interface ProductActions {
  onEdit: (product: SoldProduct) => void
  onShow: (product: SoldProduct) => void
}

const columns = ({ onEdit, onShow }: ProductActions): TableColumnsType<SoldProduct> => [
  { title: '种类', responsive: WIDE_ONLY, render: (_, { type }) => TYPES[type] },
  { title: '名称', dataIndex: 'title' },
  { title: '内容', responsive: WIDE_ONLY, render: (_, { type, number }) => formatGoods(type, number) },
  {
    title: '价格',
    className: 'whole',
    align: 'right',
    render: (_, { type, amount }) => formatYuanAmount(amount) + (type === 1 ? '/月' : ''),
  },
  { title: '次序', responsive: WIDE_ONLY, align: 'right', dataIndex: 'position' },
  { title: '状态', className: 'whole', render: (_, { shown }) => formatShown(shown) },
  {
    title: '操作',
    render: (_, product) => (
      <span className="doings">
        <Button onClick={() => onEdit(product)} aria-label={`修改：${product.title}`}>
          修改
        </Button>
        <Button onClick={() => onShow(product)} aria-label={`${product.shown ? '下架' : '上架'}：${product.title}`}>
          {product.shown ? '下架' : '上架'}
        </Button>
      </span>
    ),
  },
]
