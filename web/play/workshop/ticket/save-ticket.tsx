import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { MAX_KEPT_ISSUES, MAX_KEPT_TEXT_LENGTH, keepTicket, keptTickets } from '#contract/play/kept-tickets.ts'
import { checkLockable } from '#contract/play/lockable.ts'
import { costFen } from '#lottery/tickets/counting.ts'
import { formatTicket } from '#lottery/tickets/reading/format.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { formatFen } from '#web/shared/lib/money.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useIntent } from '#web/shared/page/intent.ts'
import { useSession } from '#web/shared/page/session.ts'
import { useGoToLogin } from '#web/shared/page/sign-in-link.tsx'
import { useAction } from '#web/shared/page/use-action.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { Checkbox, Field } from '#web/shared/ui/forms/field.tsx'
import { getSingleTicket } from './playable-lines.ts'
import { writeTicketState } from './ticket-state.ts'
import type { TypedTicket } from './use-ticket.ts'
import styles from './keep-ticket.module.css'

function findTicket(readings: Readings): Ticket | string {
  const ticket = getSingleTicket(readings, '守')
  if (typeof ticket === 'string') return ticket
  return formatTicket(ticket).length > MAX_KEPT_TEXT_LENGTH ? `守的票写出来最多 ${MAX_KEPT_TEXT_LENGTH} 个字` : ticket
}

interface Props {
  typed: TypedTicket
  readings: Readings
  disabled: boolean
}

/** A visitor signs in first, and the dialog opens afterwards. */
export function SaveTicket({ typed, readings, disabled }: Props) {
  const [asked, ask] = useState<{ ticket: Ticket; issues: number; nth: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isSignedIn = useSession() !== null
  const signIn = useSignInFrom(typed)
  function press(): void {
    const ticket = findTicket(readings)
    if (typeof ticket === 'string') showToast('info', ticket)
    else if (!isSignedIn) signIn()
    else {
      ask((before) => ({ ticket, issues: readings.tickets[0]?.ticket?.issues ?? 1, nth: (before?.nth ?? 0) + 1 }))
      setOpen(true)
    }
  }
  useIntent(isSignedIn && !disabled && readings.tickets.length > 0 ? SAVE_INTENT : null, press)
  return (
    <>
      <Button size="s" disabled={disabled} onClick={press}>
        存为守号
      </Button>
      {asked && (
        <KeepDialog
          key={asked.nth}
          ticket={asked.ticket}
          issues={asked.issues}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const SAVE_INTENT = 'keep ticket'

/** Redirects to /login once the URL contains the input, to which the player returns after signing in. */
function useSignInFrom({ state }: TypedTicket): () => void {
  const { hash } = useLocation()
  const goToLogin = useEffectEvent(useGoToLogin(SAVE_INTENT))
  const [isLeaving, leave] = useState(false)
  const isWritten = hash === writeTicketState(state)
  useEffect(() => {
    if (isLeaving && isWritten) goToLogin()
  }, [isLeaving, isWritten])
  return () => leave(true)
}

interface DialogProps {
  ticket: Ticket
  /** Number of issues that the ticket text names; 1 if it names none. */
  issues: number
  open: boolean
  onClose: () => void
}

function KeepDialog({ ticket, issues: said, open, onClose }: DialogProps) {
  const reason = checkLockable(ticket)
  const [issues, setIssues] = useState(said > 1 ? String(Math.min(said, MAX_KEPT_ISSUES)) : '')
  const [locks, setLocks] = useState(reason === '')
  const isRight =
    issues === '' || (/^\d{1,3}$/.test(issues) && Number(issues) >= 1 && Number(issues) <= MAX_KEPT_ISSUES)
  const cache = useQueryClient()
  const { run, pending } = useAction(keepTicket, {
    onDone({ data: [first] }) {
      onClose()
      if (first?.now?.lock === 'failed') showToast('info', `已存为守号，这一期没有锁定：${first.now.why}`)
      else showToast('success', '已存为守号')
      return cache.invalidateQueries({ queryKey: [keptTickets.path] })
    },
  })
  const keep = () =>
    run({ type: ticket.game.type, text: formatTicket(ticket), issues: Number(issues), is_locked: locks ? 1 : 0 })
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" disabled={!isRight} busy={pending} onClick={keep}>
        存为守号
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title={`守这张${ticket.game.name}票`} footer={footer}>
      <div className={styles.body}>
        <p>
          从在售的一期起，每期开奖后核对并告诉您，没中也说。照真票每期要花 {formatFen(costFen(ticket))}，这里不花钱。
        </p>
        <Field
          label="守几期"
          inputMode="numeric"
          placeholder="不填就一直守"
          value={issues}
          error={isRight ? undefined : `1 到 ${MAX_KEPT_ISSUES} 期，不填就一直守`}
          onChange={({ target }) => setIssues(target.value.trim())}
        />
        <Checkbox checked={locks} disabled={reason !== ''} onChange={({ target }) => setLocks(target.checked)}>
          每期锁定到随机号码板{reason !== '' && `（${reason}，只能核对）`}
        </Checkbox>
      </div>
    </Dialog>
  )
}
