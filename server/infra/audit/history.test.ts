import { expect, test } from 'vitest'
import { isForOperators } from '#contract/infra/endpoint.ts'
import { may, ROLE_IDS } from '#contract/infra/roles.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { callsOf } from '#server/testing/every-route.ts'
import { anOperator } from '#server/testing/people.ts'

const site = aSharedSite()

test.each(ROLE_IDS)('shows a %s the histories of their permissions', async (role) => {
  const histories = callsOf(site).flatMap(({ endpoint, access }) =>
    endpoint.path.endsWith('_history') && isForOperators(access) ? [{ endpoint, wants: access.operator }] : [],
  )
  expect(histories.length).toBeGreaterThanOrEqual(6)
  const operator = await anOperator(site, role)
  for (const { endpoint, wants } of histories) {
    const isTold = may(role, wants) || may(role, 'staff')
    expect((await operator.call(endpoint, {})).status, endpoint.path).toBe(isTold ? 200 : 400)
  }
})
