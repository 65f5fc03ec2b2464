import { Button, Popconfirm } from 'antd'

interface Props {
  /** What is decided on, in words: 退款 ¥60.00. */
  what: string
  /** What follows where it is confirmed. */
  effect: string
  /** Who looks at it asked for it: another confirms it. */
  isOwn: boolean
  isBusy: boolean
  onDecide: (decision: 'confirm' | 'refuse') => void
}

/** The second operator's word on what another has asked for. */
export function Decide({ what, effect, isOwn, isBusy, onDecide }: Props) {
  const refusal = isOwn ? '撤回' : '驳回'
  return (
    <span className="doings">
      {isOwn ? (
        <span>等另一位确认</span>
      ) : (
        <Popconfirm
          title={`确认${what}？`}
          description={effect}
          okText="确认"
          cancelText="再看看"
          onConfirm={() => onDecide('confirm')}
        >
          <Button type="primary" loading={isBusy} aria-label={`确认${what}`}>
            确认
          </Button>
        </Popconfirm>
      )}
      <Popconfirm
        title={`${refusal}${what}？`}
        description="什么也不会发生，申请的人可以再申请一次"
        okText={refusal}
        okButtonProps={{ danger: true }}
        cancelText="再看看"
        onConfirm={() => onDecide('refuse')}
      >
        <Button danger loading={isBusy} aria-label={`${refusal}${what}`}>
          {refusal}
        </Button>
      </Popconfirm>
    </span>
  )
}
