import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatDetailName } from '#contract/audit-labels.ts'
import { type Endpoint, isOperatorAccess } from '#contract/infra/endpoint.ts'
import { hasPermission, ROLE_IDS, type Role } from '#contract/infra/roles.ts'
import { deleteAllRows } from '#server/testing/site.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { getCase, buildCaseInput } from '#server/testing/endpoint-cases.ts'
import { listEndpoints, dumpDatabase, listLongInputs } from '#server/testing/every-route.ts'
import { createBrowser, createMember, createOperator, type Browser } from '#server/testing/browsers.ts'

/*
 * Rules for all writes of operators, read from the route table: each write is logged, and a rejected write changes
 * nothing (docs/rules/security.md#the-audit-log). If the input generated from an endpoint's contract is not valid, the
 * feature's x.cases.ts supplies one.
 */

/** Required to encrypt the secrets of operators' authenticator apps. */
const SITE_SECRET = 'a secret of more than thirty-two characters'
const site = createSharedSite({ env: { SITE_SECRET } })

const ADMINISTRATORS_PHONE = '13600136009'

interface OperatorWrite {
  endpoint: Endpoint
  isOpenTo(role: Role): boolean
}

function listOperatorWrites(): OperatorWrite[] {
  return listEndpoints(site).flatMap(({ endpoint, access }) =>
    isOperatorAccess(access) && endpoint.method !== 'GET'
      ? { endpoint, isOpenTo: (role: Role) => hasPermission(role, access.operator) }
      : [],
  )
}

/** Deletes all rows and returns a valid input for the write. */
async function prepareWrite({ endpoint }: OperatorWrite): Promise<object> {
  await deleteAllRows(site.db)
  return buildCaseInput(endpoint, site, await createOperator(site, 'administrator', ADMINISTRATORS_PHONE))
}

/** Returns the actors of the audit rows after the first `rowsBefore`. */
async function listActorsAfter(rowsBefore: number): Promise<(string | null)[]> {
  const { rows } = await site.db.execute<{ actor: string | null }>(
    sql`select actor from audit_log order by id offset ${rowsBefore}`,
  )
  return rows.map(({ actor }) => actor)
}

/** Names of details without a Chinese label, in the audit rows after the first `rowsBefore`. */
async function listUnlabelledDetails(rowsBefore: number): Promise<string[]> {
  const { rows } = await site.db.execute<{ name: string }>(sql`
    select jsonb_object_keys(detail) as name from (select detail from audit_log order by id offset ${rowsBefore}) as told`)
  return rows.map(({ name }) => name).filter((name) => formatDetailName(name) === name)
}

test('logs one audit row per operator write, none for a preview', async () => {
  for (const write of listOperatorWrites()) {
    const input = await prepareWrite(write)
    // Tests one permitted role per endpoint; every-route.test.ts tests all roles.
    const operator = await createOperator(
      site,
      ROLE_IDS.find((role) => write.isOpenTo(role)),
    )
    const { rows } = await site.db.execute<{ id: string }>(sql`select max(id)::text as id from users`)
    const before = await site.db.$count(sql`audit_log`)
    expect(
      await operator.call(write.endpoint, input),
      `${write.endpoint.path}: an x.cases.ts of its feature needs an input that succeeds`,
    ).toMatchObject({ status: 200 })
    const audited = getCase(write.endpoint).showsOnly ? [] : [rows[0]?.id]
    expect(await listActorsAfter(before), write.endpoint.path).toEqual(audited)
    expect(
      await listUnlabelledDetails(before),
      `${write.endpoint.path}: contract/audit-labels.ts has no name for it`,
    ).toEqual([])
  }
})

test('the longest accepted operator texts cause no 500', { timeout: 180_000 }, async () => {
  for (const write of listOperatorWrites()) {
    for (const [at, input] of listLongInputs(write.endpoint, await prepareWrite(write)).entries()) {
      if (at > 0) await prepareWrite(write)
      const { status } = await (await createOperator(site)).call(write.endpoint, input)
      expect(status, `${write.endpoint.path}: a table has less room than the contract`).toBeLessThan(500)
    }
  }
})

const ANONYMOUS = { status: 401, msg: '请先去登录', data: null }
const NO_RIGHT = { status: 400, msg: '没有权限', data: null }

test('rejects operator writes by guests, members and roles without permission', async () => {
  for (const write of listOperatorWrites()) {
    const input = await prepareWrite(write)
    const callers: [name: string, caller: Browser, refusal: object][] = [
      ['guest', createBrowser(site), ANONYMOUS],
      ['member', await createMember(site), NO_RIGHT],
    ]
    for (const [n, role] of ROLE_IDS.filter((one) => !write.isOpenTo(one)).entries())
      callers.push([role, await createOperator(site, role, `1360013601${n}`), NO_RIGHT])
    const before = await dumpDatabase(site.db)
    for (const [name, caller, refusal] of callers)
      expect(await caller.call(write.endpoint, input), `${name}: ${write.endpoint.path}`).toEqual(refusal)
    expect(await dumpDatabase(site.db), write.endpoint.path).toBe(before)
  }
})
