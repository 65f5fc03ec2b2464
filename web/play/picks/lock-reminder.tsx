import { useRef, useState } from 'react'
import type { PlayerKind } from '#contract/infra/quotas.ts'
import { VIP_TO_LOCK } from '#contract/infra/refusal-messages.ts'
import type { Mode } from '#lottery/games.ts'
import { browserMemory, tabMemory } from '#client/memory.ts'
import { Checkbox } from '#web/shared/ui/forms/field.tsx'
import { needsReminder } from './panel-state.ts'
import { VipDialog } from './vip-dialog.tsx'

const DISMISSED_KEY = 'lock-reminder-dismissed'
const SHOWN_KEY = 'lock-reminder-shown'

const wasReminded = () => browserMemory.read(DISMISSED_KEY) === '1' || tabMemory.read(SHOWN_KEY) === '1'

/** Returns `guard`, which runs a lock, after a reminder if `needsReminder` is true. The caller renders `dialog`. */
export function useLockReminder(kind: PlayerKind, mode: Mode, onVip: () => void) {
  const [asking, setAsking] = useState(false)
  const [forGood, setForGood] = useState(false)
  const waiting = useRef(() => {})

  function guard(lock: () => void): void {
    if (!needsReminder(kind, mode, wasReminded())) return lock()
    tabMemory.keep(SHOWN_KEY, '1')
    waiting.current = lock
    setAsking(true)
  }
  function agree(): void {
    if (forGood) browserMemory.keep(DISMISSED_KEY, '1')
    waiting.current()
  }
  const dialog = (
    <VipDialog
      open={asking}
      title="锁定提醒"
      verb="锁定"
      onAgree={agree}
      onVip={onVip}
      onClose={() => setAsking(false)}
      focusesMain
    >
      <p>{VIP_TO_LOCK}。</p>
      <Checkbox checked={forGood} onChange={(event) => setForGood(event.target.checked)}>
        不再提示
      </Checkbox>
    </VipDialog>
  )
  return { guard, dialog }
}
