import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { myPicks, type SettledPick } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './my-bets.module.css'
import { query } from '#client/query.ts'
import { useSession } from '#web/shared/page/session.ts'

export function MyBets({ type, issueno }: { type: GameType; issueno: string }) {
  const signedIn = useSession() !== null
  const { data = [] } = useQuery({ ...query(myPicks, { type, issueno }, { quiet: true }), enabled: signedIn })
  if (!signedIn || data.length === 0) return null
  const won = data.some(({ is_win }) => is_win === 1)
  return (
    <Link className={cx('num', styles.mine, won && styles.won)} to={paths.selectBall(type, issueno)}>
      {describeBets(data)}
    </Link>
  )
}

function describeBets(picks: readonly SettledPick[]): string {
  const count = `我的 ${picks.length} 注`
  if (picks.some(({ is_win }) => is_win === null)) return count
  const won = picks.filter(({ is_win }) => is_win === 1).length
  return `${count}，${won > 0 ? `中 ${won} 注` : '未中奖'}`
}
