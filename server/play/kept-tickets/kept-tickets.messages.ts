import type { NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { KeptWin, LockFailure } from './kept-tickets.rules.ts'

/** Notification data of a saved ticket's result. The scope of the notification is the id of the draw. */
export interface ResultMessageData {
  readonly type: GameType
  readonly issueno: string
  readonly ticket: number
  readonly words: string
  readonly wins: readonly KeptWin[]
  /** `played`: number of issues that the ticket has played, including this issue; `spent`: their total cost in yuan. */
  readonly played: number
  readonly spent: number
  /** True if another result of the ticket in this draw was sent before. */
  readonly corrected?: boolean
}

export interface LockFailureMessageData extends Pick<ResultMessageData, 'type' | 'issueno' | 'ticket' | 'words'> {
  readonly failure: LockFailure
}

export const keptTicketsMessages = {
  kept: ({ type, issueno, ticket, words, wins, played, spent, corrected }: ResultMessageData): NotificationText => {
    const bets = wins.reduce((sum, win) => sum + win.bets, 0)
    const levels = wins.map((win) => `${win.name}${win.bets}注`).join('、')
    const issue = `${GAMES[type].name}第${issueno}期${corrected ? '开奖有更正' : ''}`
    return {
      title: `${issue}：您守的号${bets > 0 ? `中了${bets}注` : '没有中奖'}`,
      memo: `${words}${levels && `：${levels}`}。守到这一期共${played}期，照真票要花${spent.toLocaleString('en')}元。`,
      link: paths.keptTicket(ticket),
    }
  },
  kept_lock: ({ type, issueno, ticket, words, failure }: LockFailureMessageData): NotificationText => ({
    title: `${GAMES[type].name}第${issueno}期：您守的号没有锁定`,
    memo: `${words}：${LOCK_FAILURE_LABELS[failure]}，这一期只核对。`,
    link: paths.keptTicket(ticket),
  }),
}

export const LOCK_FAILURE_LABELS = {
  bet_exists: '随机号码板上已经有其中的号码',
  panel_full: '随机号码板放不下',
  locks_used: '这一期的锁定名额不够',
} as const satisfies Record<LockFailure, string>
