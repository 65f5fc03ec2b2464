import { Part } from '#console/page/part-navigation.tsx'
import { BillsPage } from './bills-page.tsx'
import { CoinsPage } from './coins-page.tsx'
import { GiftsPage } from './gifts-page.tsx'
import { OrdersList } from './orders-list.tsx'
import { ProductsPage } from './products-page.tsx'
import { RefundsPage } from './refunds-page.tsx'
import './orders.css'

const PLACES = [
  { place: 'orders', name: '订单', Page: OrdersList },
  { place: 'orders/refunds', name: '退款', Page: RefundsPage },
  { place: 'orders/gifts', name: '赠送', Page: GiftsPage },
  { place: 'orders/bills', name: '对账', Page: BillsPage },
  { place: 'orders/products', name: '商品与价格', Page: ProductsPage },
  { place: 'orders/coins', name: '星币总账', Page: CoinsPage },
] as const

/** The part 资金. Every path that is not a page of this part, such as that of one order, opens the list of orders. */
export const Component = () => <Part name="资金" pages={PLACES} />
