import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addPostComment, publishPost } from '#contract/community/forum.ts'
import { type Endpoint, isOperatorAccess } from '#contract/infra/endpoint.ts'
import { finishUpload, upload } from '#contract/infra/upload.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { getCase, buildCaseInput } from '#server/testing/endpoint-cases.ts'
import { listEndpoints, listLongInputs } from '#server/testing/every-route.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'
import { callDuringDeletion } from '#server/testing/call-during-deletion.ts'

/*
 * Rules for all writes of members, read from the route table. New routes are included automatically. If the input
 * generated from an endpoint's contract is rejected before the account is checked, the feature's x.cases.ts supplies
 * one.
 */

const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: '彩运 <notice@example.com>',
  PUBLIC_URL: 'https://caiyun.example',
}
const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00', env: MAIL })

/** These check the uploaded file before the account; server/people/account/deletion-race.test.ts tests them. */
const FILE_ENDPOINTS = [upload, finishUpload]

const listMemberWrites = (): Endpoint[] =>
  listEndpoints(site)
    .filter(({ endpoint, access }) => endpoint.method !== 'GET' && access !== 'public' && !isOperatorAccess(access))
    .map(({ endpoint }) => endpoint)

beforeEach(async () => {
  const hong = await createMember(site, '13900139000')
  await hong.call(publishPost, { content: '第一条' })
  await hong.call(addPostComment, { dynamics_id: 1, content: '第一条' })
})

async function createNewMember(nth: number): Promise<[Browser, number]> {
  const member = await createMember(site, createPhone(), `198.51.100.${nth}`)
  const { rows } = await site.db.execute<{ id: number }>(sql`select max(id) as id from users`)
  return [member, rows[0]!.id]
}

test('each member write waits for account deletion, then answers 401, with listed exceptions', async () => {
  const others: string[] = []
  for (const [nth, endpoint] of listMemberWrites().entries()) {
    const [member, id] = await createNewMember(nth)
    const input = await buildCaseInput(endpoint, site, member)
    const answer = await callDuringDeletion(site, id, async () => member.call(endpoint, input))
    if (answer.status !== 401) others.push(endpoint.path)
  }
  expect(
    new Set(others),
    'each keeps the account first (lockUserShared, lockUser), with an input in its x.cases.ts to come so far, or it `addsNothing` there',
  ).toEqual(
    new Set(
      [...listMemberWrites().filter((one) => getCase(one).addsNothing), ...FILE_ENDPOINTS].map(({ path }) => path),
    ),
  )
})

test('the longest accepted member texts cause no 500', async () => {
  for (const [nth, endpoint] of listMemberWrites().entries()) {
    const [member] = await createNewMember(nth)
    for (const input of listLongInputs(endpoint, await buildCaseInput(endpoint, site, member))) {
      const { status } = await member.call(endpoint, input)
      expect(status, `${endpoint.path}: a table has less room than the contract`).toBeLessThan(500)
    }
  }
})
