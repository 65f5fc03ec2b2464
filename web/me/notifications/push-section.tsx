import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MyPush, setPushContent, subscribePush, unsubscribePush, myPush } from '#contract/messaging/push.ts'
import {
  getPushSupport,
  storePushChoice,
  requestSubscription,
  deleteSubscription,
} from '#web/shared/page/push-subscription.ts'
import { formatMinute } from '#web/shared/lib/time.ts'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { Switch } from '#web/shared/ui/forms/field.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { mailQuery } from './notifications.queries.ts'
import { SettingRow } from '#web/shared/ui/setting-row.tsx'
import { query } from '#client/query.ts'
import { ContentSwitch } from './content-switch.tsx'
import styles from './settings.module.css'

/** Not in notifications.queries.ts, because the bell loads that module on every page. */
export const pushQuery = query(myPush, {})

export function PushSection() {
  const read = useQuery(pushQuery)
  if (read.data?.is_offered === 0) return null
  return (
    <section className={styles.channel}>
      <SectionHead title="推送" />
      <QueryView read={read} failed="推送设置没有取到" loading={{ rows: 1 }}>
        {(mine) => <Push mine={mine} />}
      </QueryView>
    </section>
  )
}

type PushState = 'looking' | 'unable' | 'home_screen' | 'forbidden' | 'off' | 'subscribing' | 'failed' | 'on'

const PUSH_LABELS = {
  looking: '正在看这个浏览器能不能推送',
  unable: '这个浏览器不支持推送，可以换一个浏览器再试',
  home_screen: '请先点浏览器的“分享”，再点“添加到主屏幕”，从主屏幕打开本站后到这里打开推送',
  forbidden: '浏览器不允许本站发通知，请先在浏览器的网站设置里允许，再到这里打开',
  off: '没有打开。打开后，在上面的表里选提醒什么',
  subscribing: '正在打开，浏览器提问时请选“允许”；最多要半分钟',
  failed: '没有打开：您的浏览器连不上它的推送服务。在中国内地，Chrome 通常如此；可以换一个网络或浏览器再试',
} as const satisfies Record<Exclude<PushState, 'on'>, string>

const MAIL_INSTEAD: readonly PushState[] = ['unable', 'forbidden', 'failed']

function Push({ mine }: { mine: MyPush }) {
  const { state, switchTo } = usePush(mine)
  const content = useAction(setPushContent, { updates: pushQuery })
  const { data: mailed } = useQuery(mailQuery)
  const status =
    state === 'on' ? `已打开。登录到期（${formatMinute(mine.ends_at)}）或退出登录后停止` : PUSH_LABELS[state]
  const instead = mailed?.is_offered === 1 && MAIL_INSTEAD.includes(state) ? '；也可以用邮件提醒' : ''
  return (
    <>
      <SettingRow name="在这台设备上推送" value={<span role="status">{status + instead}</span>}>
        <Switch
          className={cx(styles.switch, !CAN_SWITCH.includes(state) && styles.off)}
          checked={state === 'on' || state === 'subscribing'}
          disabled={!CAN_SWITCH.includes(state)}
          onChange={({ target }) => switchTo(target.checked)}
        >
          <span className="sr">在这台设备上推送</span>
        </Switch>
      </SettingRow>
      {state === 'on' && (
        <SettingRow name="推送写出内容" value="关着时推送只说有新消息，或哪个彩种已开奖，锁屏上看不到号码和结果">
          <ContentSwitch label="推送写出内容" isOn={mine.says_what === 1} action={content} />
        </SettingRow>
      )}
    </>
  )
}

const CAN_SWITCH: readonly PushState[] = ['off', 'on', 'failed']

function usePush(mine: MyPush) {
  const [hasFailed, setFailed] = useState(false)
  const { data: here, refetch } = useQuery({ queryKey: ['push here'], queryFn: getPushSupport, staleTime: 0 })
  const { run: subscribe, pending } = useAction<typeof subscribePush, void>(subscribePush, {
    async inputOf() {
      const subscription = await requestSubscription(mine.key)
      setFailed(subscription === 'failed')
      if (typeof subscription === 'object') return subscription
      await refetch()
      return null
    },
    updates: pushQuery,
    async onDone() {
      storePushChoice(true)
      await refetch()
    },
  })
  const { run: unsubscribe } = useAction(unsubscribePush, {
    updates: pushQuery,
    async onDone() {
      storePushChoice(false)
      await deleteSubscription()
      await refetch()
    },
  })
  return { state: stateNow(), switchTo: (isOn: boolean) => (isOn ? subscribe() : unsubscribe({})) }

  function stateNow(): PushState {
    if (pending) return 'subscribing'
    if (!here) return 'looking'
    if (here.state !== 'able') return here.state
    if (here.endpoint !== '' && here.endpoint === mine.endpoint) return 'on'
    return hasFailed ? 'failed' : 'off'
  }
}
