import { type FormEvent, useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { contact } from '#contract/cms/content.ts'
import { report, REPORT_REASONS, type ReportReason } from '#contract/ugc/moderation.ts'
import { query } from '#client/query.ts'
import { useSession } from '#web/shared/page/session.ts'
import { SignInLink } from '#web/shared/page/sign-in-link.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { useRequired } from '#web/shared/page/use-required.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { AreaField, Checkbox, FieldError } from '#web/shared/ui/forms/field.tsx'
import styles from './people.module.css'

interface Props {
  subject: ContentSubject
  open: boolean
  onClose: () => void
  onBlock: () => void
}

const REASONS = Object.entries(REPORT_REASONS) as [ReportReason, string][]
const NOTE_LIMIT = 200

export function ReportDialog({ subject, open, onClose, onBlock }: Props) {
  const [sent, setSent] = useState(false)
  const signedIn = useSession() !== null
  const form = signedIn ? <Form subject={subject} onSent={() => setSent(true)} /> : <SignInFirst />
  return (
    <Dialog open={open} onClose={onClose} title={`举报这条${NAMES[subject.kind]}`}>
      {sent ? <Sent nickname={subject.nickname} onClose={onClose} onBlock={onBlock} /> : form}
    </Dialog>
  )
}

const SignInFirst = () => (
  <p>
    <SignInLink className="link">登录</SignInLink>
    后可以举报。
  </p>
)

function Form({ subject: { kind, id }, onSent }: { subject: ContentSubject; onSent: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [nickname, setNickname] = useState(false)
  const [note, setNote] = useState('')
  const { error, isGiven } = useRequired(reason === null, '请选择举报原因')
  const { run, pending } = useAction(report, { onDone: onSent })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isGiven() && reason !== null && !pending) run({ kind, id, reason, nickname, note })
  }

  return (
    <form onSubmit={submit}>
      <p className="sub small">我们会在 24 小时内看，不会告诉对方是谁举报的。</p>
      <Reasons chosen={reason} error={error} onChoose={setReason} />
      <Checkbox checked={nickname} onChange={({ target }) => setNickname(target.checked)}>
        有问题的是对方的昵称
      </Checkbox>
      <AreaField
        label="补充说明（可不填）"
        quiet
        rows={2}
        placeholder="补充说明（可不填）"
        maxLength={NOTE_LIMIT}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button className={styles.submit} kind="primary" type="submit" busy={pending}>
        提交举报
      </Button>
      <ComplaintAddress />
    </form>
  )
}

interface ReasonsProps {
  chosen: ReportReason | null
  error: string
  onChoose: (reason: ReportReason) => void
}

function Reasons({ chosen, error, onChoose }: ReasonsProps) {
  const name = useId()
  return (
    <fieldset className={styles.reasons} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="sr">举报原因</legend>
      {REASONS.map(([reason, words]) => (
        <label key={reason} className={styles.reason}>
          <input type="radio" name={name} checked={chosen === reason} onChange={() => onChoose(reason)} />
          {words}
        </label>
      ))}
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}

function ComplaintAddress() {
  const { data } = useQuery(query(contact, {}))
  if (!data?.email) return null
  return (
    <p className={styles.address}>
      投诉也可以写信到 <a href={`mailto:${data.email}`}>{data.email}</a>
    </p>
  )
}

function Sent({ nickname, onClose, onBlock }: { nickname: string; onClose: () => void; onBlock: () => void }) {
  return (
    <>
      <p role="status">已收到您的举报，谢谢。处理后会在消息通知里告诉您。</p>
      <div className={styles.buttons}>
        <Button onClick={onBlock}>屏蔽{nickname}</Button>
        <Button kind="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </>
  )
}

export interface ContentSubject {
  readonly kind: 'post' | 'comment'
  readonly id: number
  readonly nickname: string
}

const NAMES = { post: '动态', comment: '评论' } as const satisfies Record<ContentSubject['kind'], string>
