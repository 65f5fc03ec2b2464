import {
  addPlayerNote,
  endPlayerSession,
  findPlayer,
  player,
  playerCoins,
  playerNotes,
  players,
  playerWins,
} from '#contract/admin/players.console.ts'
import { refuse } from '#contract/refusals.ts'
import { endSessionOf, endSessionsOf } from '#server/people/account/account.ts'
import { operatorWrite } from '#server/infra/audit/audit.ts'
import { coinHistoryOf } from '#server/people/coins/coins.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { type RouteContext, route, say } from '#server/infra/http/route.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { winsPage } from '#server/play/settlement/settlement.ts'
import { addNote, notesOf } from './notes.ts'
import { foundPlayers, lockPlayer, onePlayer, playerBy } from './players.ts'

interface PlayersDeps {
  db: Database
  clock: Clock
}

/** Players as operators find them, and what operators do for them. */
export function playersConsole(door: RouteContext, { db, clock }: PlayersDeps): void {
  route(door, players, ({ input }) => {
    const { nickname, vip_code: vipCode } = input
    return foundPlayers(db, { nickname, vipCode }, pageOf(input), clock.now())
  })
  route(door, findPlayer, ({ input: { who }, ...by }) =>
    operatorWrite(db, by, async (tx) => {
      const found = await playerBy(tx, who, clock.now())
      return [found, { action: 'player_looked_up', target: found.id }]
    }),
  )
  route(door, player, ({ input }) => onePlayer(db, input.user_id, clock.now()))
  route(door, playerWins, ({ input }) => winsPage(db, input.user_id, pageOf(input)))
  route(door, playerCoins, ({ input }) => coinHistoryOf(db, input.user_id, pageOf(input)))
  route(door, playerNotes, ({ input }) => notesOf(db, input.user_id, pageOf(input)))

  route(door, addPlayerNote, async ({ input: { user_id: userId, words }, ...by }) => {
    await operatorWrite(db, by, async (tx) => {
      await addNote(tx, { userId, byId: by.member.id, words }, clock.now())
      return [null, { action: 'player_note_added', target: userId }]
    })
    return say('已保存备注', null)
  })

  route(door, endPlayerSession, async ({ input: { user_id: userId, id }, ...by }) => {
    await operatorWrite(db, by, async (tx) => {
      const { role } = await lockPlayer(tx, userId)
      if (role !== 'player') refuse('operators_session')
      if (id === undefined) await endSessionsOf(tx, userId)
      else if (!(await endSessionOf(tx, userId, id))) refuse('unknown_session')
      const detail = id === undefined ? { devices: '全部' } : { session: id }
      return [null, { action: 'player_session_ended', target: userId, detail }]
    })
    return say(id === undefined ? '该玩家的设备已全部退出登录' : '该设备已退出登录', null)
  })
}
