import { type FormEvent, useState } from 'react'
import { editPost, POST_LIMIT, type Post } from '#contract/community/forum.ts'
import { formatClock } from '#web/shared/lib/time.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { AreaField } from '#web/shared/ui/forms/field.tsx'
import { usePostCache } from './forum.queries.ts'
import { useLeaveGuard } from '#web/shared/page/use-leave-guard.ts'
import { useRequired } from '#web/shared/page/use-required.ts'

interface Props {
  post: Post
  open: boolean
  onClose: () => void
}

export const EditDialog = ({ open, ...props }: Props) => (open ? <Editing {...props} /> : null)

function Editing({ post, onClose }: Omit<Props, 'open'>) {
  const [content, setContent] = useState(post.content)
  const [leaving, setLeaving] = useState(false)
  const { readAgain } = usePostCache()
  const changed = content !== post.content
  const { error, isGiven } = useRequired(content.trim() === '', '请输入您的彩票心得')
  const guard = useLeaveGuard(changed)
  const { run: save, pending } = useAction(editPost, {
    says: true,
    onDone() {
      onClose()
      return readAgain()
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGiven() && !pending) save(toEditInput(post, content))
  }
  const footer = (
    <Button type="submit" form="edit-post" kind="primary" busy={pending} disabled={!changed}>
      保存修改
    </Button>
  )
  return (
    <>
      <Dialog open title="编辑动态" width="m" footer={footer} onClose={() => (changed ? setLeaving(true) : onClose())}>
        <form id="edit-post" onSubmit={submit}>
          <AreaField
            label="彩票心得"
            quiet
            rows={6}
            maxLength={POST_LIMIT}
            hint={`${formatClock(post.editable_until)} 前可以修改，图片和视频不变。`}
            value={content}
            error={error}
            onChange={({ target }) => setContent(target.value)}
          />
        </form>
      </Dialog>
      <ConfirmDialog
        open={leaving || guard.asking}
        question="修改还没有保存，确定放弃吗？"
        confirmLabel="放弃修改"
        onConfirm={() => (guard.asking ? guard.leave() : onClose())}
        onClose={() => (guard.asking ? guard.stay() : setLeaving(false))}
      />
    </>
  )
}

const toEditInput = ({ id, media }: Post, content: string) => ({
  id,
  content,
  images: media.map(({ path }) => path).join(','),
  alts: media.map(({ alt }) => alt),
  poster: media[0]?.poster ?? '',
})
