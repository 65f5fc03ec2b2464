import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/infra/db/connect.ts'
import { settings } from '#server/infra/db/site.tables.ts'
import { CONTACT_KEY } from './contact.ts'
import { articles, articleVersions, banners } from './content.tables.ts'

/** Lists uploads that content or a former version of an article shows. They belong to the site, not to the uploader. */
export async function listContentPictures(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct found[1] as path from (
      select image as said from ${banners} union all
      select content from ${articles} union all
      select content from ${articleVersions} union all
      select value::text from ${settings} where key = ${CONTACT_KEY}) as shown,
      regexp_matches(shown.said, '/uploads/[0-9a-f]{32}[.]webp', 'g') as found`)
  return rows.map(({ path }) => path)
}
