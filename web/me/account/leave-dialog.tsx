import { logout } from '#contract/people/account.ts'
import { paths } from '#contract/paths.ts'
import { finishSignOut } from '#web/shared/page/finish-sign-out.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { ConfirmDialog } from '#web/shared/ui/overlays/dialog.tsx'

export function LeaveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { run: leave, pending } = useAction(logout, {
    onDone({ msg }) {
      onClose()
      return finishSignOut(msg, paths.login())
    },
  })
  return (
    <ConfirmDialog
      open={open}
      question="确定退出当前账号吗？"
      confirmLabel="退出"
      busy={pending}
      onConfirm={() => leave({})}
      onClose={onClose}
    />
  )
}
