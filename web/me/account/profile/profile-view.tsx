import { formatMaskedPhone, type MyProfile } from '#contract/people/account.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { formatGender } from './profile-labels.ts'
import styles from './profile.module.css'

/** The member's profile without avatar and name, which the top of the page shows. */
export function ProfileView({ user, focused, onEdit }: { user: MyProfile; focused: boolean; onEdit: () => void }) {
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
