import { sql } from 'drizzle-orm'
import { finishUpload } from '#contract/infra/upload.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

const ID = '0'.repeat(31) + '1'

export const cases: EndpointCases = {
  [finishUpload.path]: {
    async foreign({ db }) {
      await db.execute(sql`insert into upload_parts (id, user_id, bytes, created_at)
        values (${ID}, (select min(id) from users), 9, now())`)
      return { id: ID }
    },
  },
}
