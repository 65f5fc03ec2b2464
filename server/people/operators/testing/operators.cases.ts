import { sql } from 'drizzle-orm'
import {
  addOperator,
  changeOperator,
  confirmTotp,
  endOperatorSession,
  operatorList,
  removeOperator,
  removeTotp,
} from '#contract/people/operators.console.ts'
import type { EndpointCases } from '#server/testing/cases.ts'
import type { Browser } from '#server/testing/browsers.ts'
import { beginTestTotp } from '#server/testing/totp.ts'

const EDITOR = { phone: '13900139000', name: '王编辑', role: 'editor' } as const

async function createEditor(boss: Browser): Promise<number | undefined> {
  await boss.call(addOperator, EDITOR)
  return (await boss.call(operatorList, {})).data.find(({ role }) => role === 'editor')?.id
}

export const cases: EndpointCases = {
  [addOperator.path]: { input: EDITOR },
  [changeOperator.path]: {
    input: async (_site, boss) => ({ id: await createEditor(boss), name: '王出纳', role: 'cashier' }),
  },
  [removeOperator.path]: { input: async (_site, boss) => ({ id: await createEditor(boss) }) },
  [endOperatorSession.path]: {
    async input(_site, boss) {
      const [{ id: operator_id, devices } = { id: 0, devices: [] }] = (await boss.call(operatorList, {})).data
      return { operator_id, id: devices[0]?.id }
    },
  },
  [confirmTotp.path]: { input: async (site) => ({ totp: await beginTestTotp(site, '13600136000') }) },
  [removeTotp.path]: {
    async input({ db }, boss) {
      const id = await createEditor(boss)
      await db.execute(sql`insert into operator_totps (user_id, secret, confirmed_at) values (${id}, '', now())`)
      return { id }
    },
  },
}
