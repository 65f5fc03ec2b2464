import { Button, Input, QRCode } from 'antd'
import { useState } from 'react'
import { beginTotp, confirmTotp } from '#contract/people/operators.console.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'

export function MyTotp({ isBound }: { isBound: boolean }) {
  const [begun, setBegun] = useState<ReplyOf<typeof beginTotp> | null>(null)
  const beginning = useAction(beginTotp, setBegun)
  if (isBound) return <p>动态口令：已绑定，登录时用它代替短信验证码。要换手机请先由管理员解除。</p>
  if (begun) return <Binding {...begun} onEnd={() => setBegun(null)} />
  return (
    <>
      <p>动态口令：没有绑定，登录用短信验证码。绑定以后只用验证器里的口令，收不到短信也能登录。</p>
      <ErrorAlert error={beginning.error} />
      <Button loading={beginning.isPending} onClick={() => beginning.mutate({})}>
        绑定动态口令
      </Button>
    </>
  )
}

/** Shows the secret for the authenticator, once, and asks for a code to confirm it. */
function Binding({ secret, uri, onEnd }: ReplyOf<typeof beginTotp> & { onEnd: () => void }) {
  return (
    <div className="binding">
      <QRCode value={uri} type="svg" size={176} color="#000000" bgColor="#ffffff" aria-label="动态口令的二维码" />
      <div>
        <p>用手机上的验证器（如微软、谷歌的验证器，或密码管理器）扫这个二维码，不能扫的就输入密钥：</p>
        <p>
          <code className="link-once">{secret}</code>
        </p>
        <CallForm
          endpoint={confirmTotp}
          fields={[
            {
              name: 'totp',
              label: '验证器现在显示的 6 位数字',
              control: <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />,
            },
          ]}
          action="确认绑定"
          onDone={onEnd}
        />
        <Button className="cancel" onClick={onEnd}>
          取消，先不绑定
        </Button>
      </div>
    </div>
  )
}
