import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MyProfile } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { count } from '#web/lib/money.ts'
import { AuthorFace, AuthorName } from '#web/ui/author.tsx'
import { Button } from '#web/ui/button.tsx'
import { genderName, vipLine } from './profile-words.ts'
import styles from './profile.module.css'

interface Props {
  user: MyProfile
  /** Starts with the focus on the button. */
  focused: boolean
  onEdit: () => void
}

/** The profile as its owner sees it. */
export function ProfileView({ user, focused, onEdit }: Props) {
  return (
    <>
      <Head user={user} focused={focused} onEdit={onEdit} />
      <dl className={styles.facts}>
        <Fact label="手机号">{user.phone}</Fact>
        <Fact label="会员编号">{user.vip_code}</Fact>
        <Fact label="性别">{genderName(user.gender)}</Fact>
        <Fact label="生日">{user.birthday || '未填写'}</Fact>
        {user.region && <Fact label="IP 属地">{user.region}</Fact>}
        <Fact label="会员">
          {vipLine(user)}
          <Link className="link" to={paths.member()}>
            {user.is_vip === 1 ? '续费' : '开通会员'}
          </Link>
        </Fact>
        <Fact label="星币余额">
          <span className="num">{count(user.amount)} 枚</span>
          <Link className="link" to={`${paths.member()}#recharge`}>
            充值
          </Link>
        </Fact>
      </dl>
    </>
  )
}

function Head({ user, focused, onEdit }: Props) {
  return (
    <div className={styles.head}>
      <AuthorFace author={user} size="xl" />
      <p className={styles.name}>
        <AuthorName author={user} className={styles.nickname} />
      </p>
      <Button size="s" ref={focused ? focus : undefined} onClick={onEdit}>
        编辑资料
      </Button>
    </div>
  )
}

const focus = (button: HTMLButtonElement | null) => button?.focus()

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
