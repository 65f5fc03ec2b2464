import { useState } from 'react'
import type { Post } from '#contract/community/forum.ts'
import { paths } from '#contract/paths.ts'
import { copyLink, useLinkTo } from '#web/shared/page/site-context.tsx'
import { useIsPast } from '#web/shared/page/use-clock.ts'
import { useContentActions } from '#web/shared/people/use-content-actions.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import { Menu, type MenuItem } from '#web/shared/ui/overlays/menu.tsx'
import styles from './post.module.css'
import { useDeletePost } from './use-delete-post.ts'

const Edit = lazyComponent(async () => (await import('./edit-dialog.tsx')).EditDialog)

export function PostMenu({ post }: { post: Post }) {
  const [editing, setEditing] = useState(false)
  const deleting = useDeletePost(post)
  const linkTo = useLinkTo()
  const mayEdit = useMayEdit(post)
  const { items: aboutOthers, dialogs } = useContentActions({ kind: 'post', id: post.id, nickname: post.nickname })
  const items: MenuItem[] = [{ label: '复制链接', onSelect: () => copyLink(linkTo(paths.topic(post.id))) }]
  if (post.is_self === 0) items.push(...aboutOthers)
  if (mayEdit) items.push({ label: '编辑', onSelect: () => setEditing(true) })
  if (post.is_self === 1) items.push({ label: '删除', onSelect: deleting.ask, danger: true })
  return (
    <div className={styles.menu}>
      <Menu
        label="更多操作"
        triggerLabel={`${post.nickname}的动态：更多操作`}
        triggerClass={styles.dots}
        trigger={<Icon name="more" size={20} />}
        items={items}
      />
      <Edit post={post} open={editing} onClose={() => setEditing(false)} />
      {deleting.dialog}
      {post.is_self === 0 && dialogs}
    </div>
  )
}

function useMayEdit({ editable_until }: Post): boolean {
  const passed = useIsPast(editable_until || '1970-01-01 00:00:00')
  return editable_until !== '' && !passed
}
