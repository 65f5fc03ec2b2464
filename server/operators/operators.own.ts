import type { OwnData } from '#server/db/own-data.ts'
import { eraseOperatorLinks } from './operators.ts'

export const operatorsOwn: OwnData = {
  tables: ['operator_links'],
  exports: {},
  erase: eraseOperatorLinks,
}
