import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  ADDRESS,
  askMail,
  BAD_ADDRESS,
  CONFIRM_HOURS,
  type MyMail,
  removeMail,
  setMailContent,
} from '#contract/messaging/mail.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { useConfirm } from '#web/shared/page/use-confirm.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { Field, Switch } from '#web/shared/ui/forms/field.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { Tag } from '#web/shared/ui/tag.tsx'
import { mailQuery } from './notifications.queries.ts'
import { SettingRow } from '#web/shared/ui/setting-row.tsx'
import styles from './settings.module.css'

export function MailSection() {
  const read = useQuery(mailQuery)
  if (read.data?.is_offered === 0) return null
  return (
    <section className={styles.channel}>
      <SectionHead title="邮件" />
      <QueryView read={read} failed="邮箱设置没有取到" loading={{ rows: 2 }}>
        {(mine) => <Mail mine={mine} />}
      </QueryView>
    </section>
  )
}

function Mail({ mine }: { mine: MyMail }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const removing = useConfirm((ask) => ask(removeMail, {}), {
    question: '删除邮箱？删除后不再寄邮件提醒，页面内的通知照旧。',
    confirmLabel: '删除',
    updates: mailQuery,
  })
  const content = useAction(setMailContent, { updates: mailQuery })
  const has = mine.address !== '' || mine.asked !== ''
  return (
    <>
      <SettingRow name="邮箱" value={<MailStatus mine={mine} />}>
        <span className={styles.buttons}>
          <Button size="s" onClick={() => setOpen(true)}>
            {has ? '更换' : '填写邮箱'}
          </Button>
          {has && (
            <Button size="s" onClick={removing.ask}>
              删除
            </Button>
          )}
        </span>
      </SettingRow>
      {mine.address !== '' && (
        <>
          <SettingRow name="同一晚的开奖" value="当晚几个彩种的结果合成一封，21:40 以后寄出" />
          <SettingRow name="邮件写出内容" value="关着时邮件只说有新消息，或哪个彩种已开奖，锁屏上看不到号码和结果">
            <Switch
              className={styles.switch}
              checked={content.pending ? mine.says_what === 0 : mine.says_what === 1}
              onChange={({ target }) => content.run({ is_on: target.checked ? 1 : 0 })}
            >
              <span className="sr">邮件写出内容</span>
            </Switch>
          </SettingRow>
        </>
      )}
      <Dialog open={isOpen} onClose={close} title={has ? '更换邮箱' : '填写邮箱'}>
        <AddressForm onDone={close} />
      </Dialog>
      {removing.dialog}
    </>
  )
}

function MailStatus({ mine: { address, asked, is_off, is_returned } }: { mine: MyMail }) {
  return (
    <>
      {address && (
        <>
          {address} {is_off === 1 ? <Tag kind="amber">已停用：邮件连续被退回</Tag> : <Tag kind="green">已确认</Tag>}
          <br />
        </>
      )}
      {asked &&
        (is_returned === 1
          ? `${asked} 退回了确认邮件，请检查邮箱是否写对`
          : `已寄确认邮件到 ${asked}，请在${CONFIRM_HOURS}小时内打开里面的链接；没有收到时请看看垃圾邮件`)}
      {!address && !asked && '确认邮箱后，才能打开上面的邮件提醒'}
    </>
  )
}

function AddressForm({ onDone }: { onDone: () => void }) {
  const { run: ask, pending } = useAction(askMail, { updates: mailQuery, onDone })
  const { register, handleSubmit, formState } = useForm<{ address: string }>()
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(({ address }) => ask({ address: address.trim() }))(event)}
    >
      <p className="sub">我们会寄一封确认邮件，打开里面的链接后才会寄提醒。</p>
      <Field
        label="邮箱"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={formState.errors.address?.message}
        {...register('address', { validate: (one) => ADDRESS.test(one.trim()) || BAD_ADDRESS })}
      />
      <Button type="submit" kind="primary" busy={pending}>
        寄确认邮件
      </Button>
    </form>
  )
}
