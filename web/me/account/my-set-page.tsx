import { PageHead } from '#web/shared/page/page-head.tsx'
import { WithProfile } from './profile/with-profile.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMaskedPhone, type User, exportMyData } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { BlockedList } from '#web/shared/people/blocked-list.tsx'
import { Button, LinkButton } from '#web/shared/ui/button.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeviceList } from './device-list.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LookSettings } from './look-settings.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { SettingRow } from '#web/shared/ui/setting-row.tsx'
import styles from './settings.module.css'

export function Component() {
  return (
    <>
      <PageHead title="设置" />
      <h1>设置</h1>
      <WithProfile>{(user) => <Settings user={user} />}</WithProfile>
    </>
  )
}

type OpenDialog = 'password' | 'phone' | 'leave' | 'delete' | null

function Settings({ user }: { user: User }) {
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)
  return (
    <div className={styles.settings}>
      <section>
        <SectionHead title="账号安全" />
        <SettingRow name="登录密码" value={user.has_password === 1 ? '已设置' : '未设置，可用验证码登录'}>
          <Button size="s" onClick={() => setOpened('password')}>
            {user.has_password === 1 ? '修改密码' : '设置密码'}
          </Button>
        </SettingRow>
        <SettingRow name="手机号" value={formatMaskedPhone(user.phone)}>
          <Button size="s" onClick={() => setOpened('phone')}>
            更换手机号
          </Button>
        </SettingRow>
      </section>
      <section>
        <SectionHead title="登录设备" />
        <DeviceList />
        <SettingRow name="退出登录" value="只退出这台设备">
          <Button size="s" onClick={() => setOpened('leave')}>
            退出登录
          </Button>
        </SettingRow>
      </section>
      <section>
        <SectionHead title="通知" />
        <SettingRow name="通知设置" value="关注哪些彩种，提醒什么，在哪里提醒">
          <LinkButton size="s" to={paths.notificationSettings()}>
            去设置
          </LinkButton>
        </SettingRow>
      </section>
      <section>
        <SectionHead title="显示">只对这台设备生效</SectionHead>
        <LookSettings />
      </section>
      <section>
        <SectionHead title="屏蔽管理" />
        <BlockedList />
      </section>
      <section>
        <SectionHead title="数据与协议" />
        <SettingRow name="导出我的数据" value="资料、选号、登录记录等，一个 zip 文件">
          <ExportButton />
        </SettingRow>
        <SettingRow name="注销账号" value="立即生效，不能恢复">
          <Button size="s" onClick={() => setOpened('delete')}>
            注销账号
          </Button>
        </SettingRow>
        <p className={styles.links}>
          <Link to={paths.agreement('user')}>用户协议</Link>
          <Link to={paths.agreement('privacy')}>隐私协议</Link>
          <Link to={paths.agreement('vip')}>会员服务协议</Link>
        </p>
      </section>
      <PasswordDialog user={user} open={opened === 'password'} onClose={close} />
      <PhoneDialog open={opened === 'phone'} onClose={close} />
      <LeaveDialog open={opened === 'leave'} onClose={close} />
      <DeleteDialog user={user} open={opened === 'delete'} onClose={close} />
    </div>
  )
}

function ExportButton() {
  const { run: exportAll, pending } = useAction(exportMyData, {
    // The contract describes responses only as JSON. This response is a zip file, which the client returns as `data`.
    onDone({ data }: { data: Blob | null }) {
      if (data) saveFile(data, 'caiyun-data.zip')
      showToast('success', '数据已导出')
    },
  })
  return (
    <Button size="s" busy={pending} onClick={() => exportAll({})}>
      导出
    </Button>
  )
}
