import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseOperator } from './operators.ts'

export const operatorsPersonalData: PersonalData = {
  tables: ['operator_links', 'operator_totps'],
  exports: {},
  erase: eraseOperator,
}
