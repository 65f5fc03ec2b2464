import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { confirmMail, unsubscribeMail } from '#contract/messaging/mail.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { useWrite } from '#web/shared/page/use-action.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import styles from './settings.module.css'

const LINK = /^#(confirm|unsubscribe)=([\w.-]+)$/

function parseMailLink(hash: string): { purpose: 'confirm' | 'unsubscribe'; token: string } | null {
  const [, purpose, token] = LINK.exec(hash) ?? []
  return token && (purpose === 'confirm' || purpose === 'unsubscribe') ? { purpose, token } : null
}

const PURPOSES = {
  confirm: {
    title: '确认邮箱',
    about: '确认后，您打开的提醒会寄到这个邮箱。',
    action: '确认这个邮箱',
    done: '邮箱已确认。要收到哪些提醒，请在通知设置里打开。',
  },
  unsubscribe: {
    title: '退订邮件提醒',
    about: '退订后不再寄提醒邮件；页面内的通知照旧。',
    action: '退订',
    done: '已退订，不再寄提醒邮件。要重新收到，请在通知设置里打开。',
  },
} as const

/** Requires a click, because e-mail scanners open links too. */
export function Component() {
  const { hash } = useLocation()
  const link = parseMailLink(useHydrated() ? hash : '')
  return (
    <>
      <PageHead title={link ? PURPOSES[link.purpose].title : '邮件链接'} />
      <Panel pad={false} className={styles.link}>
        {link ? <LinkQuestion key={hash} {...link} /> : <Incomplete />}
        <p>
          <Link to={paths.notificationSettings()}>通知设置</Link>
        </p>
      </Panel>
    </>
  )
}

function LinkQuestion({ purpose, token }: NonNullable<ReturnType<typeof parseMailLink>>) {
  const { title, about, action, done } = PURPOSES[purpose]
  const [isDone, setDone] = useState(false)
  const { run, pending } = useWrite<{ token: string }, unknown>(
    (ask, given) => (purpose === 'confirm' ? ask(confirmMail, given) : ask(unsubscribeMail, given)),
    { onDone: () => setDone(true) },
  )
  return (
    <>
      <h1>{title}</h1>
      <p role="status">{isDone ? done : about}</p>
      {!isDone && (
        <Button kind="primary" busy={pending} onClick={() => run({ token })}>
          {action}
        </Button>
      )}
    </>
  )
}

const Incomplete = () => (
  <>
    <h1>邮件链接</h1>
    <p>链接不完整，请从邮件里重新打开。</p>
    <noscript>
      <p>这个页面需要浏览器打开 JavaScript。</p>
    </noscript>
  </>
)
