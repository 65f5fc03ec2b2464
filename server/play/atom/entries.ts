import type { MyIssue } from '#contract/play/settlement.ts'
import { paths } from '#contract/paths.ts'
import { computeDrawTimes } from '#lottery/calendar.ts'
import { parseShanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import { listNotices } from '#server/cms/content/content.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listNewestRealDraws } from '#server/play/draws/draws.ts'
import type { AtomEntry } from './document.ts'

const ENTRIES = 30

export async function listDrawEntries(db: Queryable, game: Game | null, origin: string): Promise<AtomEntry[]> {
  const drawn = await listNewestRealDraws(db, game, ENTRIES)
  return drawn.map(({ game: type, id, issueno, date, first, second, trust, correctedAt }) => {
    const { name, code } = GAMES[type]
    const url = origin + paths.draw(type, id)
    const doubt = trust === 'conflict' ? '各来源的号码不一致，待核实。' : ''
    return {
      id: `${origin}/feeds/draws/${code}/${issueno}`,
      title: `${name}第${issueno}期：${[first, second].filter(Boolean).map(formatZone).join(' + ')}`,
      summary: `${date} 开奖。${doubt}号码以官方公告为准。`,
      url,
      updated: correctedAt ?? computeDrawTimes(GAMES[type], date).drawAt,
    }
  })
}

const formatZone = (zone: string): string => zone.replaceAll(',', ' ')

export async function listNoticeEntries(db: Queryable, origin: string, now: Date): Promise<AtomEntry[]> {
  return (await listNotices(db, now)).slice(0, ENTRIES).map(({ id, title, memo, changed }) => {
    const url = origin + paths.announcement(id)
    return { id: url, title, summary: memo, url, updated: changed }
  })
}

/** Converts a member's settled issues to entries with counts of the results, never with the numbers of the picks. */
export function toResultEntries(issues: readonly MyIssue[], origin: string): AtomEntry[] {
  return issues.flatMap((issue) => {
    const { id, type, issueno, opendate, settlement } = issue
    if (id === null || settlement !== 'settled') return []
    return {
      id: `${origin}/feeds/results/${GAMES[type].code}/${issueno}`,
      title: `${GAMES[type].name}第${issueno}期：${formatResult(issue)}`,
      summary: '模拟选号，不兑付任何奖金。开奖号码以官方公告为准。',
      url: origin + paths.winning(type, id),
      updated: parseShanghaiTime(opendate),
    }
  })
}

/** Formats a member's result of an issue: 3 注，中 1 注，5 分. */
export function formatResult({
  picks,
  wins,
  points,
  undecided_picks,
  undecided_points,
  awaited_wins,
}: MyIssue): string {
  const isOpen = undecided_points === 1 || awaited_wins > 0
  const parts = [
    wins > 0 && `中 ${wins} 注`,
    undecided_picks > 0 && `${undecided_picks} 注待定`,
    wins > 0 && `${points} 分${isOpen ? '，另有积分待定' : ''}`,
  ].filter(Boolean)
  return `${picks} 注，${parts.join('，') || '未中'}`
}
