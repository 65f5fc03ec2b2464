export { countCoinDiscrepancies } from './books.ts'
export {
  getCoins,
  giveCoins,
  topUpCoins,
  spendCoins,
  deductRefundedCoins,
  restoreRefundedCoins,
  countSpending,
  listCoinHistory,
} from './coin-account.ts'
