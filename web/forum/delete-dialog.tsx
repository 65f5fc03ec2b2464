import { useLocation, useNavigate } from 'react-router'
import { deletePost, type Post } from '#contract/community/forum.ts'
import { paths } from '#contract/paths.ts'
import { toast } from '#web/lib/toasts.ts'
import { useAction } from '#web/page/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { usePosts } from './forum.queries.ts'

export interface DeleteDialogProps {
  post: Post
  open: boolean
  onClose: () => void
}

/** Deletes one's own post, after asking. */
export function DeleteDialog({ post: { id }, open, onClose }: DeleteDialogProps) {
  const { readAgain } = usePosts()
  const leave = useLeaveTopic(id)
  const { run: remove, pending } = useAction(deletePost, {
    says: true,
    async onDone() {
      onClose()
      await leave()
      await readAgain()
    },
  })
  function cancel() {
    onClose()
    toast('info', '已取消删除')
  }
  return (
    <ConfirmDialog
      open={open}
      question="确定删除这条动态吗？它的评论也会一起删除。"
      busy={pending}
      onConfirm={() => remove({ id })}
      onClose={cancel}
    />
  )
}

/** The page of a post that is no longer there gives way to the forum. */
function useLeaveTopic(id: number) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return async () => {
    if (pathname === paths.topic(id)) await navigate(paths.forum(), { replace: true })
  }
}
