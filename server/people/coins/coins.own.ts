import type { OwnData } from '#server/infra/db/own-data.ts'
import { coinDataOf, lapseCoins } from './coins.ts'

export const coinsOwn: OwnData = {
  tables: ['coin_accounts'],
  exports: { coins: coinDataOf },
  erase: lapseCoins,
}
