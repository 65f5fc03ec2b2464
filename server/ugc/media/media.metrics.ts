import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'

/** Caches the result, because the query reads all rows. */
const HOLD_MS = 10 * 60_000

export const mediaMetrics = ({ db }: { db: Queryable }): SiteMetrics => ({
  of: 'uploads',
  help: { caiyun_uploads: 'Files that members sent', caiyun_uploads_bytes: 'Bytes of them' },
  holdMs: HOLD_MS,
  async read() {
    const { rows } = await db.execute<{ files: number; bytes: number }>(
      sql`select count(*) as files, coalesce(sum(bytes), 0)::int8 as bytes from uploads`,
    )
    const { files = 0, bytes = 0 } = rows[0] ?? {}
    return [
      { name: 'caiyun_uploads', value: files },
      { name: 'caiyun_uploads_bytes', value: bytes },
    ]
  },
})
