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
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { deleteSession, deleteSessions } from '#server/people/account/account.ts'
import { runOperatorWrite } from '#server/infra/audit/audit.ts'
import { listCoinHistory } from '#server/people/coins/coins.ts'
import { toPage } from '#server/infra/db/page.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { listWinsPage } from '#server/play/settlement/settlement.ts'
import { addNote, listNotes } from './notes.ts'
import { searchPlayers, lockPlayer, getPlayer, getPlayerRow } from './players.queries.ts'

export function registerPlayerRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerRoute(site, players, ({ input }) => {
    const { nickname, vip_code: vipCode } = input
    return searchPlayers(db, { nickname, vipCode }, toPage(input), clock.now())
  })
  registerRoute(site, findPlayer, ({ input: { who }, ...by }) =>
    runOperatorWrite(db, by, async (tx) => {
      const found = await getPlayerRow(tx, who, clock.now())
      return [found, { action: 'player_looked_up', target: found.id }]
    }),
  )
  registerRoute(site, player, ({ input }) => getPlayer(db, input.user_id, clock.now()))
  registerRoute(site, playerWins, ({ input }) => listWinsPage(db, input.user_id, toPage(input)))
  registerRoute(site, playerCoins, ({ input }) => listCoinHistory(db, input.user_id, toPage(input)))
  registerRoute(site, playerNotes, ({ input }) => listNotes(db, input.user_id, toPage(input)))

  registerRoute(site, addPlayerNote, async ({ input: { user_id: userId, words }, ...by }) => {
    await runOperatorWrite(db, by, async (tx) => {
      await addNote(tx, { userId, byId: by.member.id, words }, clock.now())
      return [null, { action: 'player_note_added', target: userId }]
    })
    return replyWithMessage('已保存备注', null)
  })

  registerRoute(site, endPlayerSession, async ({ input: { user_id: userId, id }, ...by }) => {
    await runOperatorWrite(db, by, async (tx) => {
      const { role } = await lockPlayer(tx, userId)
      if (role !== 'player') refuse('operators_session')
      if (id === undefined) await deleteSessions(tx, userId)
      else if (!(await deleteSession(tx, userId, id))) refuse('unknown_session')
      const detail = id === undefined ? { devices: '全部' } : { session: id }
      return [null, { action: 'player_session_ended', target: userId, detail }]
    })
    return replyWithMessage(id === undefined ? '该玩家的设备已全部退出登录' : '该设备已退出登录', null)
  })
}
