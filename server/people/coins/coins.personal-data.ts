import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { coinDataOf, lapseCoins } from './coins.ts'

export const coinsPersonalData: PersonalData = {
  tables: ['coin_accounts'],
  exports: { coins: coinDataOf },
  erase: lapseCoins,
}
