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
import type { Site } from '#server/infra/answers/site.ts'
import { endSessionOf, endSessionsOf } from '#server/people/account/account.ts'
import { operatorWrite } from '#server/infra/audit/audit.ts'
import { coinHistoryOf } from '#server/people/coins/coins.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { route, say } from '#server/infra/http/route.ts'
import { winsPage } from '#server/play/settlement/settlement.ts'
import { addNote, notesOf } from './notes.ts'
import { foundPlayers, lockPlayer, onePlayer, playerBy } from './players.ts'

/** Calls for operators: find players and act on their accounts. */
export function playersConsole(site: Site): void {
  const { db, clock } = site
  route(site, players, ({ input }) => {
    const { nickname, vip_code: vipCode } = input
    return foundPlayers(db, { nickname, vipCode }, pageOf(input), clock.now())
  })
  route(site, findPlayer, ({ input: { who }, ...by }) =>
    operatorWrite(db, by, async (tx) => {
      const found = await playerBy(tx, who, clock.now())
      return [found, { action: 'player_looked_up', target: found.id }]
    }),
  )
  route(site, player, ({ input }) => onePlayer(db, input.user_id, clock.now()))
  route(site, playerWins, ({ input }) => winsPage(db, input.user_id, pageOf(input)))
  route(site, playerCoins, ({ input }) => coinHistoryOf(db, input.user_id, pageOf(input)))
  route(site, playerNotes, ({ input }) => notesOf(db, input.user_id, pageOf(input)))

  route(site, addPlayerNote, async ({ input: { user_id: userId, words }, ...by }) => {
    await operatorWrite(db, by, async (tx) => {
      await addNote(tx, { userId, byId: by.member.id, words }, clock.now())
      return [null, { action: 'player_note_added', target: userId }]
    })
    return say('已保存备注', null)
  })

  route(site, endPlayerSession, async ({ input: { user_id: userId, id }, ...by }) => {
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
