import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Channel,
  type NotificationSettings as Settings,
  setNotification,
  type SwitchedKind,
} from '#contract/messaging/notifications.ts'
import type { MyMail } from '#contract/messaging/mail.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Switch } from '#web/shared/ui/forms/field.tsx'
import { TableHead } from '#web/shared/ui/layout/table.tsx'
import { FollowedGames } from './followed-games.tsx'
import { MailSection } from './mail-section.tsx'
import { mailQuery, settingsQuery } from './notifications.queries.ts'
import styles from './settings.module.css'

const KINDS = {
  draw: { name: '开奖', about: '上面关注的彩种开奖后，告诉您号码' },
  win: { name: '中奖', about: '您锁定的号码开奖后中奖' },
  no_win: { name: '未中奖', about: '您锁定的号码开奖后都没有中奖' },
  kept: { name: '守号', about: '您守的号每期开奖后的结果，没中也告诉您' },
  reply: { name: '回复', about: '有人评论您的动态，或回复您的评论' },
  mention: { name: '提到', about: '有人在评论里提到您' },
  like: { name: '点赞', about: '同一条动态或评论的赞，每天合并成一条' },
  share: { name: '分享', about: '有人分享您的动态' },
  held: { name: '进入审核', about: '您发布的内容需要审核，暂时只有您能看到' },
  published: { name: '通过审核', about: '您发布的内容通过审核，大家都能看到' },
  taken_down: { name: '被下架', about: '您发布的内容被下架，附上原因' },
} as const satisfies Record<SwitchedKind, { name: string; about: string }>

const CHANNELS = { page: '页面内', mail: '邮件' } as const satisfies Record<Channel, string>

type Setting = Settings[number]

export function NotificationSettings() {
  const { data: mail } = useQuery(mailQuery)
  return (
    <>
      <QueryView read={useQuery(settingsQuery)} failed="通知设置没有取到" loading={{ rows: 6 }}>
        {(all) => (
          <>
            <FollowedGames />
            <table className={styles.table}>
              <caption className="sr">提醒什么，在哪里提醒</caption>
              <TableHead columns={{ 提醒什么: '', 页面内: '', ...(mail?.is_offered === 1 && { 邮件: '' }) }} />
              <tbody>
                {all.map((one) => (
                  <Kind key={one.kind} setting={one} mail={mail} />
                ))}
              </tbody>
            </table>
            <p className="sub small">
              都在事情发生以后提醒，开奖前不提醒。登录密码、手机号的更改和举报的处理结果，总会在页面内通知您。
            </p>
          </>
        )}
      </QueryView>
      <MailSection />
    </>
  )
}

interface KindProps {
  setting: Setting
  /** Undefined: not loaded yet. */
  mail: MyMail | undefined
}

/** A kind of notification with a switch per channel. E-mail is disabled without an address, or if the kind is off. */
function Kind({ setting: { kind, is_on, by_mail }, mail }: KindProps) {
  const { name, about } = KINDS[kind]
  const ableByMail = is_on === 1 && mail?.address !== ''
  return (
    <tr>
      <th scope="row">
        {name}
        <span id={`about-${kind}`} className={styles.about}>
          {about}
        </span>
      </th>
      <td>
        <ChannelSwitch kind={kind} channel="page" isOn={is_on === 1} />
      </td>
      {mail?.is_offered === 1 && (
        <td>
          <ChannelSwitch kind={kind} channel="mail" isOn={ableByMail && by_mail === 1} disabled={!ableByMail} />
        </td>
      )}
    </tr>
  )
}

interface ChannelSwitchProps {
  kind: SwitchedKind
  channel: Channel
  isOn: boolean
  disabled?: boolean
}

/** Shows a change before the response; a failure restores the previous state. */
function ChannelSwitch({ kind, channel, isOn, disabled = false }: ChannelSwitchProps) {
  const cache = useQueryClient()
  const { run, pending } = useAction(setNotification, {
    onDone({ data }) {
      const saved = data.find((one) => one.kind === kind)
      cache.setQueryData(settingsQuery.queryKey, (all) => all?.map((one) => (one.kind === kind && saved ? saved : one)))
    },
  })
  return (
    <Switch
      className={cx(styles.switch, disabled && styles.off)}
      checked={pending ? !isOn : isOn}
      disabled={disabled}
      aria-describedby={`about-${kind}`}
      onChange={({ target }) => run({ kind, channel, is_on: target.checked ? 1 : 0 })}
    >
      <span className="sr">
        {KINDS[kind].name}：{CHANNELS[channel]}
      </span>
    </Switch>
  )
}
