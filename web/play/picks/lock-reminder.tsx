import { useRef, useState } from 'react'
import type { PlayerKind } from '#contract/infra/quotas.ts'
import { VIP_TO_LOCK } from '#contract/infra/refusal-messages.ts'
import type { Mode } from '#lottery/games.ts'
import { browserMemory, tabMemory } from '#client/memory.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { Checkbox } from '#web/shared/ui/forms/field.tsx'
import { needsReminder } from './panel-state.ts'

const DISMISSED_KEY = 'lock-reminder-dismissed'
const SHOWN_KEY = 'lock-reminder-shown'

const wasReminded = () => browserMemory.read(DISMISSED_KEY) === '1' || tabMemory.read(SHOWN_KEY) === '1'

/** Runs a lock after the reminder, if one is due, has been accepted. The caller renders the dialog. */
export function useLockReminder(kind: PlayerKind, mode: Mode, onVip: () => void) {
  const [asking, setAsking] = useState(false)
  const waiting = useRef(() => {})

  function guard(lock: () => void): void {
    if (!needsReminder(kind, mode, wasReminded())) return lock()
    tabMemory.keep(SHOWN_KEY, '1')
    waiting.current = lock
    setAsking(true)
  }
  function agree(forGood: boolean): void {
    if (forGood) browserMemory.keep(DISMISSED_KEY, '1')
    setAsking(false)
    waiting.current()
  }
  function learnMore(): void {
    setAsking(false)
    onVip()
  }
  const dialog = <LockReminder open={asking} onAgree={agree} onVip={learnMore} onClose={() => setAsking(false)} />
  return { guard, dialog }
}

interface LockReminderProps {
  open: boolean
  onAgree: (forGood: boolean) => void
  onVip: () => void
  onClose: () => void
}

function LockReminder({ open, onAgree, onVip, onClose }: LockReminderProps) {
  const [forGood, setForGood] = useState(false)
  const footer = (
    <>
      <Button kind="vip" onClick={onVip}>
        了解会员
      </Button>
      <Button kind="primary" onClick={() => onAgree(forGood)}>
        锁定
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title="锁定提醒" footer={footer} focusesMain>
      <p>{VIP_TO_LOCK}。</p>
      <Checkbox checked={forGood} onChange={(event) => setForGood(event.target.checked)}>
        不再提示
      </Checkbox>
    </Dialog>
  )
}
