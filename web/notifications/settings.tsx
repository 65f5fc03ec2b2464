import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setNotification, type SwitchedKind } from '#contract/notifications.ts'
import { ReadFace } from '#web/page/read-face.tsx'
import { useAction } from '#web/page/use-action.ts'
import { Switch } from '#web/ui/field.tsx'
import { settings } from './notifications.queries.ts'
import styles from './settings.module.css'

const KINDS = {
  win: { name: '中奖', about: '您锁定的号码开奖后中奖' },
  no_win: { name: '未中奖', about: '您锁定的号码开奖后都没有中奖' },
  reply: { name: '回复', about: '有人评论您的动态，或回复您的评论' },
  mention: { name: '提到', about: '有人在评论里提到您' },
  like: { name: '点赞', about: '同一条动态或评论的赞，每天合并成一条' },
  share: { name: '分享', about: '有人分享您的动态' },
  held: { name: '进入审核', about: '您发布的内容需要审核，暂时只有您能看到' },
  published: { name: '通过审核', about: '您发布的内容通过审核，大家都能看到' },
  taken_down: { name: '被下架', about: '您发布的内容被下架，附上原因' },
} as const satisfies Record<SwitchedKind, { name: string; about: string }>

/** What a member wants to be told of, a switch for each. */
export function NotificationSettings() {
  return (
    <ReadFace read={useQuery(settings)} failed="通知设置没有取到" loading={{ rows: 6 }}>
      {(all) => (
        <>
          <ul className={styles.list}>
            {all.map(({ kind, is_on }) => (
              <Kind key={kind} kind={kind} isOn={is_on === 1} />
            ))}
          </ul>
          <p className="sub small">登录密码、手机号的更改和举报的处理结果，总会通知您。</p>
        </>
      )}
    </ReadFace>
  )
}

function Kind({ kind, isOn }: { kind: SwitchedKind; isOn: boolean }) {
  const { wished, choose } = useSwitch(kind)
  const { name, about } = KINDS[kind]
  return (
    <li>
      <Switch
        className={styles.kind}
        checked={wished ?? isOn}
        aria-describedby={`about-${kind}`}
        onChange={({ target }) => choose(target.checked)}
      >
        {name}
      </Switch>
      <p id={`about-${kind}`} className={styles.about}>
        {about}
      </p>
    </li>
  )
}

/** Saves at once. Until the answer comes the switch shows the wish; what fails is told, and it goes back. */
function useSwitch(kind: SwitchedKind) {
  const [wished, setWished] = useState<boolean | null>(null)
  const cache = useQueryClient()
  const { run } = useAction(setNotification, {
    onDone(_, { is_on }) {
      cache.setQueryData(settings.queryKey, (all) => all?.map((one) => (one.kind === kind ? { kind, is_on } : one)))
      setWished(null)
    },
    onRefused: () => setWished(null),
  })
  function choose(isOn: boolean): void {
    if (wished !== null) return
    setWished(isOn)
    run({ kind, is_on: isOn ? 1 : 0 })
  }
  return { wished, choose }
}
