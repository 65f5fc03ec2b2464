import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { aDatabaseBefore } from '#server/testing/earlier-database.ts'

let connection: Connection
beforeAll(async () => void (connection = await aDatabaseBefore('_one_discussion')))
afterAll(() => connection.close())

const rowsOf = async (query: string) => (await connection.pool.query<object>(query)).rows

test('comments from before there were discussions keep their ids, their draws and their likes, and ids go on', async () => {
  const { pool } = connection
  await pool.query(`
    insert into users (phone, nickname, vip_code, created_at) select n, 'player' || n, n, now() from generate_series(1, 2) n;
    insert into draws (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
      select 3, 2022277 + n, '2022-10-17'::date + n, '1,2,3', '', '[]', 0::bit(64), 0::bit(64), 'single', false, now(), now()
      from generate_series(1, 3) n;
    insert into ranking_comments (draw_id, user_id, thread_id, reply_to, content, held, created_at, deleted_at) values
      (3, 1, null, null, 'a comment', false, '2022-10-20', null),
      (3, 2, 1, null, 'a reply', true, '2022-10-20', null),
      (3, 1, 1, 2, 'a reply to it', false, '2022-10-20', '2022-10-21'),
      (1, 2, null, null, 'of another draw', false, '2022-10-20', null);
    insert into ranking_likes values (1, 2), (4, 1)`)
  const before = await rowsOf('select * from ranking_comments order by id')
  const likes = await rowsOf('select * from ranking_likes order by comment_id')

  await migrate(connection)
  expect(
    await rowsOf(`
      select c.id, draw_id, user_id, thread_id, reply_to, content, state = 'held' as held, created_at, deleted_at from comments c
      join discussions d on d.id = c.discussion_id and d.kind = 'ranking'
      join ranking_discussions using (discussion_id) order by c.id`),
  ).toEqual(before)
  expect(await rowsOf('select * from comment_likes order by comment_id')).toEqual(likes)
  expect(await rowsOf('select draw_id from ranking_discussions order by 1')).toEqual([{ draw_id: 1 }, { draw_id: 3 }])

  const next = `with begun as (insert into discussions (kind) values ('ranking') returning id)
    insert into comments (discussion_id, user_id, content, folded, created_at) select id, 1, 'later', 'later', now() from begun
    returning id, discussion_id`
  expect(await rowsOf(next)).toEqual([{ id: 5, discussion_id: 4 }])
})
