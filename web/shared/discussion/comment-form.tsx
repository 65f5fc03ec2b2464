import { SignInLink } from '#web/shared/page/sign-in-link.tsx'
import { lazyComponent } from '#web/shared/ui/overlays/lazy-component.tsx'
import type { CommentEditorProps } from './comment-editor.tsx'
import styles from './comments.module.css'
import { type Viewer, buildWritingIntent } from './discussion.ts'

const Editor = lazyComponent(async () => (await import('./comment-editor.tsx')).CommentEditor)

export function CommentForm({ viewer, ...props }: CommentEditorProps & { viewer: Viewer }) {
  if (viewer !== 'member') return <SignInFirst intent={buildWritingIntent(props.discussion, props.to)} />
  return <Editor {...props} meanwhile={<div className={styles.formPlace} />} onClose={() => props.onCancel?.()} />
}

const SignInFirst = ({ intent }: { intent: string }) => (
  <p className="sub small">
    <SignInLink className="link" intent={intent}>
      登录
    </SignInLink>
    后可以评论、回复和点赞。
  </p>
)
