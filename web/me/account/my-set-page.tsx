import { PageHead } from '#web/shared/page/page-head.tsx'
import { WithProfile, useProfileChanged } from '#web/me/account/profile/with-profile.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  formatMaskedPhone,
  type User,
  exportMyData,
  changePhone,
  endSession,
  mySessions,
  REMEMBERED_DAYS,
  type SignedInDevice,
} from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { BlockedList } from '#web/shared/people/blocked-list.tsx'
import { Button, LinkButton } from '#web/shared/ui/button.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { LookSettings } from './look-settings.tsx'
import { SettingRow } from '#web/shared/ui/setting-row.tsx'
import styles from './settings.module.css'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { showWrongCode, useAccountForm } from './account-form.ts'
import { CodeField } from '#web/me/account/sign-in/code-field.tsx'
import { PhoneField } from '#web/me/account/sign-in/digits-field.tsx'
import { newPhone } from './rules.ts'
import forms from './account-forms.module.css'
import { finishSignOut } from '#web/shared/page/finish-sign-out.ts'
import { ResetForm } from '#web/me/account/sign-in/reset-form.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '#client/query.ts'
import { Tag } from '#web/shared/ui/tag.tsx'
import { QueryView } from '#web/shared/page/query-view.tsx'
import setting from '#web/shared/ui/setting-row.module.css'

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
  const passwordAction = user.has_password === 1 ? '修改密码' : '设置密码'
  return (
    <div className={styles.settings}>
      <section>
        <SectionHead title="账号安全" />
        <SettingRow name="登录密码" value={user.has_password === 1 ? '已设置' : '未设置，可用验证码登录'}>
          <Button size="s" onClick={() => setOpened('password')}>
            {passwordAction}
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
      <Dialog open={opened === 'password'} onClose={close} title={passwordAction}>
        <ResetForm phone={user.phone} submit="保存密码" onDone={(words) => finishSignOut(words, paths.login())}>
          <p className="sub">验证码将发送到 {formatMaskedPhone(user.phone)}。保存后所有设备都要重新登录。</p>
        </ResetForm>
      </Dialog>
      <Dialog open={opened === 'phone'} onClose={close} title="更换手机号">
        <PhoneForm onDone={close} />
      </Dialog>
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

function PhoneForm({ onDone }: { onDone: () => void }) {
  const profileChanged = useProfileChanged()
  const form = useAccountForm()
  const { register, handleSubmit, trigger, getValues, formState } = form
  const { run: move, pending } = useAction(changePhone, {
    says: true,
    onDone: () => profileChanged().then(onDone),
    onRefused: (answer) => showWrongCode(form, answer),
  })
  return (
    <form className={forms.form} method="post" noValidate onSubmit={(event) => void handleSubmit(move)(event)}>
      <p className="sub">更换后请用新手机号登录，其他设备会退出。</p>
      <PhoneField label="新手机号" input={register('phone', newPhone)} error={formState.errors.phone?.message} />
      <CodeField
        purpose="phone"
        phone={async () => ((await trigger('phone', { shouldFocus: true })) ? getValues('phone') : null)}
        form={form}
      />
      <Button type="submit" kind="primary" busy={pending}>
        更换手机号
      </Button>
    </form>
  )
}

const devicesQuery = query(mySessions, {})

function DeviceList() {
  return (
    <QueryView read={useQuery(devicesQuery)} failed="没能取到登录设备" loading={{ rows: 2 }}>
      {(all) => (
        <ul>
          {all.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function Device({ device: { id, device, created_at, current, remembered } }: { device: SignedInDevice }) {
  const { run: end, pending } = useEnd()
  return (
    <li className={setting.row}>
      <p className={styles.device}>{device}</p>
      <p className={`${setting.value} num`}>
        {created_at} 登录{remembered === 1 && `，${REMEMBERED_DAYS} 天内免登录`}
      </p>
      {current === 1 ? (
        <Tag kind="green">本机</Tag>
      ) : (
        <Button
          size="s"
          busy={pending}
          aria-label={`让 ${device}（${created_at} 登录）退出`}
          onClick={() => end({ id })}
        >
          退出
        </Button>
      )}
    </li>
  )
}

function useEnd() {
  const cache = useQueryClient()
  const readAgain = () => cache.invalidateQueries({ queryKey: devicesQuery.queryKey })
  // The list is also refetched after a rejection, because the device may already have been signed out.
  return useAction(endSession, { says: true, onDone: readAgain, onRefused: readAgain })
}
