import { Button } from 'antd'
import { useState } from 'react'
import { type CheckState, unignoreCheck, ignoreCheck, type TodayCheck } from '#contract/admin/today.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { useAction } from '#console/page/use-action.ts'
import { useHasPermission } from '#console/page/operator.query.ts'

export type CheckStatus = CheckState | 'waiting' | 'ignored'

const STATUS_WORDS = {
  waiting: '待处理',
  wrong: '要处理',
  good: '正常',
  unknown: '不清楚',
  ignored: '已忽略',
} as const satisfies Record<CheckStatus, string>

export function computeStatus({ state, waiting, ignored }: TodayCheck): CheckStatus {
  if (ignored) return 'ignored'
  return waiting > 0 ? 'waiting' : state
}

export function CheckRow({ check }: { check: TodayCheck }) {
  const { name, title, state, words, cure, place, faults, ignored } = check
  const status = computeStatus(check)
  const [asks, ask] = useState(false)
  const heeding = useAction(unignoreCheck)
  const mayIgnore = useHasPermission()('staff')
  const isOpen = state === 'wrong' && !ignored
  const isToDo = isOpen || status === 'waiting'
  return (
    <li className="check" data-state={status} data-late={isOpen}>
      <span className="state">{STATUS_WORDS[status]}</span>
      <div>
        <b>{title}</b> {words}
        {isOpen && <p>{cure}</p>}
        {ignored && (
          <p>
            {ignored.reason}（到 {ignored.until.slice(0, 16)}）
          </p>
        )}
        {asks && isOpen && (
          <CallForm
            endpoint={ignoreCheck}
            given={{ name, faults }}
            fields={[{ name: 'reason', label: '为什么忽略（最多 7 天；再出别的问题会重新列出）' }]}
            action="忽略"
            onDone={() => ask(false)}
          />
        )}
      </div>
      <div className="do">
        {place !== '' && !ignored && (
          <a href={`#${place}`} aria-label={`${isToDo ? '去处理' : '查看'}：${title}`}>
            {isToDo ? '去处理' : '查看'}
          </a>
        )}
        {isOpen && mayIgnore && (
          <Button aria-expanded={asks} aria-label={`忽略：${title}`} onClick={() => ask(!asks)}>
            忽略
          </Button>
        )}
        {ignored && mayIgnore && (
          <Button loading={heeding.isPending} aria-label={`恢复：${title}`} onClick={() => heeding.mutate({ name })}>
            恢复
          </Button>
        )}
      </div>
    </li>
  )
}
