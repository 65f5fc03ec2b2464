import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import type { DialogProps } from '#web/shared/ui/overlays/overlay-props.ts'

interface Props extends Pick<DialogProps, 'open' | 'title' | 'focusesMain' | 'children' | 'onClose'> {
  verb: string
  onAgree: () => void
  onVip: () => void
}

export function VipDialog({ verb, onAgree, onVip, ...dialog }: Props) {
  function close(then: () => void): void {
    dialog.onClose()
    then()
  }
  const footer = (
    <>
      <Button kind="vip" onClick={() => close(onVip)}>
        了解会员
      </Button>
      <Button kind="primary" onClick={() => close(onAgree)}>
        {verb}
      </Button>
    </>
  )
  return <Dialog {...dialog} footer={footer} />
}
