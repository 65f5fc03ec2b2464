import { expect, test } from 'vitest'
import { isOperatorAccess } from '#contract/infra/endpoint.ts'
import { hasPermission, ROLE_IDS } from '#contract/infra/roles.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { listEndpoints } from '#server/testing/every-route.ts'
import { createOperator } from '#server/testing/browsers.ts'

const site = createSharedSite()

test.each(ROLE_IDS)('lets a %s read the change histories of their permissions, with `staff` all', async (role) => {
  const histories = listEndpoints(site).flatMap(({ endpoint, access }) =>
    endpoint.path.endsWith('_history') && isOperatorAccess(access) ? [{ endpoint, wants: access.operator }] : [],
  )
  expect(histories.length).toBeGreaterThanOrEqual(6)
  const operator = await createOperator(site, role)
  for (const { endpoint, wants } of histories) {
    const isTold = hasPermission(role, wants) || hasPermission(role, 'staff')
    expect((await operator.call(endpoint, {})).status, endpoint.path).toBe(isTold ? 200 : 400)
  }
})
