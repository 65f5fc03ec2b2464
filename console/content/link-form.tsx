import { Button, Input } from 'antd'
import { type SubmitEvent, useId, useState } from 'react'
import { isLinkable } from '#contract/cms/rich-text.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'

/** Form for the URL that the selected text links to; an empty URL removes the link. */
export function LinkForm({ href, onDone }: { href: string; onDone: (href: string) => void }) {
  const id = useId()
  const [typed, type] = useState(href)
  const [isWrong, setWrong] = useState(false)

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const address = typed.trim()
    if (isLinkable(address)) onDone(address)
    else setWrong(true)
  }

  return (
    <form className="dialog-form" onSubmit={send}>
      <label htmlFor={id}>网址</label>
      <Input
        id={id}
        value={typed}
        autoComplete="off"
        placeholder="/number 或 https://…"
        onChange={({ target }) => type(target.value)}
      />
      {isWrong && <ErrorAlert error={new Error('网址应为本站以 / 开头的地址，或 https://、mailto:、tel: 开头')} />}
      <span className="actions">
        <Button type="primary" htmlType="submit">
          确定
        </Button>
        {href !== '' && <Button onClick={() => onDone('')}>去掉链接</Button>}
      </span>
    </form>
  )
}
