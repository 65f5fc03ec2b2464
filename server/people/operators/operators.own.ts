import type { OwnData } from '#server/infra/db/own-data.ts'
import { eraseOperator } from './operators.ts'

export const operatorsOwn: OwnData = {
  tables: ['operator_links', 'operator_totps'],
  exports: {},
  erase: eraseOperator,
}
