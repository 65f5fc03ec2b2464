import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nameOfDetail } from '#contract/audit-words.ts'
import { type Endpoint, isForOperators } from '#contract/infra/endpoint.ts'
import { may, ROLE_IDS, type Role } from '#contract/infra/roles.ts'
import { emptied } from '#server/testing/a-site.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { caseOf, inputOf } from '#server/testing/every-case.ts'
import { callsOf, contentsOf, longTextsOf } from '#server/testing/every-route.ts'
import { aBrowser, aMember, anOperator, type Browser } from '#server/testing/people.ts'

/*
 * Rules for all writes of operators, read from the route table: each is logged, and a rejected one changes nothing
 * (docs/rules/security.md#the-audit-log). If the minimal input of a contract is not valid, its x.cases.ts supplies one.
 */

/** Encrypts the secrets of authenticators. */
const SITE_SECRET = 'a secret of more than thirty-two characters'
const site = aSharedSite({ env: { SITE_SECRET } })

const ADMINISTRATORS_PHONE = '13600136009'

interface Write {
  endpoint: Endpoint
  isOpenTo(role: Role): boolean
}

function writes(): Write[] {
  return callsOf(site).flatMap(({ endpoint, access }) =>
    isForOperators(access) && endpoint.method !== 'GET'
      ? { endpoint, isOpenTo: (role: Role) => may(role, access.operator) }
      : [],
  )
}

/** Empties the site and returns a valid input for the write. */
async function prepared({ endpoint }: Write): Promise<object> {
  await emptied(site.db)
  return inputOf(endpoint, site, await anOperator(site, 'administrator', ADMINISTRATORS_PHONE))
}

/** Returns the actors of the rows after the first `rowsBefore`. */
async function actorsAfter(rowsBefore: number): Promise<(string | null)[]> {
  const { rows } = await site.db.execute<{ actor: string | null }>(
    sql`select actor from audit_log order by id offset ${rowsBefore}`,
  )
  return rows.map(({ actor }) => actor)
}

/** Returns detail names without a label in the rows after the first `rowsBefore`. */
async function namelessAfter(rowsBefore: number): Promise<string[]> {
  const { rows } = await site.db.execute<{ name: string }>(sql`
    select jsonb_object_keys(detail) as name from (select detail from audit_log order by id offset ${rowsBefore}) as told`)
  return rows.map(({ name }) => name).filter((name) => nameOfDetail(name) === name)
}

test('stores one audit row of the operator for each write', async () => {
  for (const write of writes()) {
    const input = await prepared(write)
    // Any role that may: what each role may is tested in every-route.test.ts.
    const operator = await anOperator(
      site,
      ROLE_IDS.find((role) => write.isOpenTo(role)),
    )
    const { rows } = await site.db.execute<{ id: string }>(sql`select max(id)::text as id from users`)
    const before = await site.db.$count(sql`audit_log`)
    expect(
      await operator.call(write.endpoint, input),
      `${write.endpoint.path}: an x.cases.ts of its feature needs an input that succeeds`,
    ).toMatchObject({ status: 200 })
    const audited = caseOf(write.endpoint).showsOnly ? [] : [rows[0]?.id]
    expect(await actorsAfter(before), write.endpoint.path).toEqual(audited)
    expect(await namelessAfter(before), `${write.endpoint.path}: contract/audit-words.ts has no name for it`).toEqual(
      [],
    )
  }
})

test('stores texts of the maximum length of the contract', { timeout: 180_000 }, async () => {
  for (const write of writes()) {
    for (const [at, input] of longTextsOf(write.endpoint, await prepared(write)).entries()) {
      if (at > 0) await prepared(write)
      const { status } = await (await anOperator(site)).call(write.endpoint, input)
      expect(status, `${write.endpoint.path}: a table has less room than the contract`).toBeLessThan(500)
    }
  }
})

const ANONYMOUS = { status: 401, msg: '请先去登录', data: null }
const NO_RIGHT = { status: 400, msg: '没有权限', data: null }

test('rejects a valid write of every caller without the permission', async () => {
  for (const write of writes()) {
    const input = await prepared(write)
    const callers: [name: string, caller: Browser, refusal: object][] = [
      ['guest', aBrowser(site), ANONYMOUS],
      ['member', await aMember(site), NO_RIGHT],
    ]
    for (const [n, role] of ROLE_IDS.filter((one) => !write.isOpenTo(one)).entries())
      callers.push([role, await anOperator(site, role, `1360013601${n}`), NO_RIGHT])
    const before = await contentsOf(site.db)
    for (const [name, caller, refusal] of callers)
      expect(await caller.call(write.endpoint, input), `${name}: ${write.endpoint.path}`).toEqual(refusal)
    expect(await contentsOf(site.db), write.endpoint.path).toBe(before)
  }
})
