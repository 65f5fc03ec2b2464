import { useStore } from '#client/store.ts'
import { manualCopy } from '#web/shared/lib/copy-text.ts'
import { Dialog } from './overlays/dialog.tsx'
import { AreaField } from './forms/field.tsx'

const close = (): void => manualCopy.set(null)
const select = (area: HTMLTextAreaElement | null): void => area?.select()

export function ManualCopy() {
  const text = useStore(manualCopy)
  return (
    <Dialog open={text !== null} title="请手动复制" onClose={close}>
      <AreaField
        ref={select}
        label="浏览器没有让网页复制。文字已选中，请长按或按 Ctrl+C 复制"
        readOnly
        value={text ?? ''}
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  )
}
