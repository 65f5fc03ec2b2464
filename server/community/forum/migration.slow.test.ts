import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/infra/db/connect.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { createDatabaseBefore } from '#server/testing/earlier-database.ts'

let connection: Connection
beforeAll(async () => void (connection = await createDatabaseBefore('_refused_edits')))
afterAll(() => connection.close())

test('removes pending edits and obsolete pictures, retains versions', async () => {
  const { pool } = connection
  await pool.query(`
    insert into users (phone, nickname, vip_code, created_at) values ('1', 'ming', '1', now());
    insert into discussions (kind) select 'post' from generate_series(1, 2);
    insert into posts (user_id, discussion_id, version, content, folded, media, created_at)
      select 1, n, n, 'stands', 'stands', '[]', now() from generate_series(1, 2) n;
    insert into post_versions (post_id, version, content, media, state, created_at) values
      (1, 2, 'waits', '[]', 'held', now()), (2, 1, 'said before', '[]', 'shown', now()), (2, 3, 'down', '[]', 'taken_down', now());
    insert into reviews (kind, subject_id, version, user_id, content, why, created_at) values
      ('post', 1, 2, 1, 'waits', '联系方式', now()), ('post', 2, 1, 1, 'said before', '', now());
    insert into uploads (name, user_id, scene, kind, bytes, width, height, created_at, used_at)
      select unnest(array['aa.webp', 'bb.webp', 'cc.webp']), 1, 'forum', 'image', 9, 60, 40, now(), now();
    insert into settings (key, value) values
      ('contact', '{"wechat": "x", "former": [{"path": "/uploads/aa.webp", "since": "2026-11-01"}]}'),
      ('former_banner_pictures', '[{"path": "/uploads/bb.webp", "since": "2026-11-01"}]')`)
  await migrate(connection)
  const rowsOf = async (query: string) => (await pool.query<object>(query)).rows
  expect(await rowsOf('select post_id, version from post_versions')).toEqual([{ post_id: 2, version: 1 }])
  expect(await rowsOf('select subject_id, state from reviews order by id')).toEqual([
    { subject_id: 1, state: 'taken_down' },
    { subject_id: 2, state: 'waiting' },
  ])
  expect(await rowsOf('select name from uploads where used_at is not null')).toEqual([{ name: 'cc.webp' }])
  expect(await rowsOf("select key, value from settings where key in ('contact', 'former_banner_pictures')")).toEqual([
    { key: 'contact', value: { wechat: 'x' } },
  ])
})
