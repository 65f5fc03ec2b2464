import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { useSession } from '#web/shared/page/session.ts'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { profileQuery } from './profile/with-profile.tsx'
import { describeMembership } from './profile/profile-labels.ts'
import styles from './account-status.module.css'

/** Avatar and name are shown immediately, membership and coins once the profile is loaded. */
export function AccountStatus() {
  const session = useSession()
  const { data: user } = useQuery(profileQuery)
  const who = user ?? session
  if (!who) return null
  return (
    <Panel className={styles.standing}>
      <AuthorAvatar author={who} size="xl" />
      <div className={styles.words}>
        <p className={styles.name}>
          <AuthorName author={who} className={styles.nickname} />
        </p>
        {user && (
          <>
            <p className={styles.line}>
              {describeMembership(user)}
              <Link className="link" to={paths.member()}>
                {user.is_vip === 1 ? '续费' : '开通会员'}
              </Link>
            </p>
            <p className={styles.line}>
              <span className="num">星币 {formatCount(user.amount)} 枚</span>
              <Link className="link" to={`${paths.member()}#recharge`}>
                充值
              </Link>
            </p>
          </>
        )}
      </div>
    </Panel>
  )
}
