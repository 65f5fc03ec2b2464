import { Input } from 'antd'
import { useId } from 'react'
import type { ArticleDraft } from './unsaved-text.ts'

interface Props {
  text: ArticleDraft
  onWrite: (part: Partial<ArticleDraft>) => void
  /** Label of the summary; it explains where the summary is shown. */
  memoLabel?: string
}

export function TextFields({ text: { title, memo }, onWrite, memoLabel = '摘要，列表和搜索引擎里显示' }: Props) {
  const id = useId()
  return (
    <div className="text-fields">
      <label htmlFor={`${id}-title`}>标题</label>
      <Input
        id={`${id}-title`}
        maxLength={60}
        showCount
        value={title}
        onChange={({ target }) => onWrite({ title: target.value })}
      />
      <label htmlFor={`${id}-memo`}>{memoLabel}</label>
      <Input
        id={`${id}-memo`}
        maxLength={200}
        showCount
        value={memo}
        onChange={({ target }) => onWrite({ memo: target.value })}
      />
    </div>
  )
}
