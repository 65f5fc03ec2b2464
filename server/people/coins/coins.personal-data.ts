import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { exportCoins, voidCoins } from './coins.ts'

export const coinsPersonalData: PersonalData = {
  tables: ['coin_accounts'],
  exports: { coins: exportCoins },
  erase: voidCoins,
}
