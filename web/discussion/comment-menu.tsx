import type { Reply } from '#contract/ugc/discussion.ts'
import { useAboutOthers } from '#web/people/use-about-others.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from './comments.module.css'

/** What else can be done with what somebody else said. */
export function CommentMenu({ said: { id, nickname } }: { said: Pick<Reply, 'id' | 'nickname'> }) {
  const { items, dialogs } = useAboutOthers({ kind: 'comment', id, nickname })
  return (
    <>
      <Menu
        label="更多操作"
        triggerLabel={`${nickname}的评论：更多操作`}
        triggerClass={styles.dots}
        trigger={<Icon name="more" />}
        items={items}
      />
      {dialogs}
    </>
  )
}
