import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type MyProfile, formatMaskedPhone } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { IssueRows } from '#web/shared/mine/issue-rows.tsx'
import { NoIssues } from '#web/shared/mine/latest-issues.tsx'
import { newestIssues } from '#web/shared/mine/mine.queries.ts'
import { WithProfile, profileQuery } from './with-profile.tsx'
import { ProfileForm } from './profile-form.tsx'
import styles from './profile.module.css'
import { Button } from '#web/shared/ui/button.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { formatGender, describeMembership } from './profile-labels.ts'
import { Link } from 'react-router'
import { formatCount } from '#web/shared/lib/money.ts'
import { useSession } from '#web/shared/page/session.ts'
import { AuthorAvatar, AuthorName } from '#web/shared/ui/avatar.tsx'
import standing from './account-status.module.css'

export function Component() {
  // While the form is open, the newest issues are hidden, so that the form is at the top of the page.
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHead title="个人中心" />
      <header className={styles.top}>
        <h1>个人中心</h1>
        <AccountStatus />
      </header>
      {!editing && <NewestIssues />}
      <section aria-labelledby="profile">
        <SectionHead id="profile" title="个人资料" />
        <WithProfile>{(user) => <Profile user={user} onTurn={setEditing} />}</WithProfile>
      </section>
    </>
  )
}

function Profile({ user, onTurn }: { user: MyProfile; onTurn: (editing: boolean) => void }) {
  // Null until the member opens the form: only closing the form moves the focus to the button, not the first render.
  const [editing, setEditing] = useState<boolean | null>(null)
  useEffect(() => onTurn(editing === true), [onTurn, editing])
  return (
    <Panel>
      {editing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <ProfileView user={user} focused={editing === false} onEdit={() => setEditing(true)} />
      )}
    </Panel>
  )
}

function NewestIssues() {
  return (
    <section aria-labelledby="newest-issues">
      <SectionHead id="newest-issues" title="我的号码" more={{ to: paths.selectBall(), label: '全部' }} />
      <QueryView read={useQuery(newestIssues)} failed="选号记录没有取到" loading={{ rows: 3 }}>
        {({ lists }) => (lists.length === 0 ? <NoIssues which="held" /> : <IssueRows issues={lists} />)}
      </QueryView>
    </section>
  )
}

/** The member's profile without avatar and name, which the top of the page shows. */
function ProfileView({ user, focused, onEdit }: { user: MyProfile; focused: boolean; onEdit: () => void }) {
  return (
    <>
      <dl className={styles.facts}>
        <Fact words name="手机号">
          {formatMaskedPhone(user.phone)}
        </Fact>
        <Fact words name="会员编号">
          {user.vip_code}
        </Fact>
        <Fact words name="性别">
          {formatGender(user.gender)}
        </Fact>
        <Fact words name="生日">
          {user.birthday || '未填写'}
        </Fact>
        {user.region && (
          <Fact words name="IP 属地">
            {user.region}
          </Fact>
        )}
      </dl>
      <Button className={styles.edit} size="s" ref={focused ? focus : undefined} onClick={onEdit}>
        编辑资料
      </Button>
    </>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Avatar and name are shown immediately, membership and coins once the profile is loaded. */
function AccountStatus() {
  const session = useSession()
  const { data: user } = useQuery(profileQuery)
  const who = user ?? session
  if (!who) return null
  return (
    <Panel className={standing.standing}>
      <AuthorAvatar author={who} size="xl" />
      <div className={standing.words}>
        <p className={standing.name}>
          <AuthorName author={who} className={standing.nickname} />
        </p>
        {user && (
          <>
            <p className={standing.line}>
              {describeMembership(user)}
              <Link className="link" to={paths.member()}>
                {user.is_vip === 1 ? '续费' : '开通会员'}
              </Link>
            </p>
            <p className={standing.line}>
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
