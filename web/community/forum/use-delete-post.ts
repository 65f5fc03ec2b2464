import { useLocation, useNavigate } from 'react-router'
import { deletePost, type Post } from '#contract/community/forum.ts'
import { paths } from '#contract/paths.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { useConfirm } from '#web/shared/page/use-confirm.tsx'
import { usePostCache } from './forum.queries.ts'

export function useDeletePost({ id }: Post) {
  const { readAgain } = usePostCache()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useConfirm((ask) => ask(deletePost, { id }), {
    question: '确定删除这条动态吗？它的评论也会一起删除。',
    confirmLabel: '删除',
    says: true,
    onCancel: () => showToast('info', '已取消删除'),
    async onDone() {
      if (pathname === paths.topic(id)) await navigate(paths.forum(), { replace: true })
      await readAgain()
    },
  })
}
