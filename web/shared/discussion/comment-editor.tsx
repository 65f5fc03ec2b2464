import { type FormEvent, useEffect, useRef } from 'react'
import { COMMENT_LIMIT } from '#contract/ugc/discussion.ts'
import { type DraftKind, useDraft } from '#client/draft.ts'
import { areSent, mediaInputOf, type Uploads } from '#web/shared/media/uploads.ts'
import { useUploadList, useUploads } from '#web/shared/media/use-uploads.ts'
import { useWrite } from '#web/shared/page/use-action.ts'
import { useRequired } from '#web/shared/page/use-required.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { AreaField } from '#web/shared/ui/field.tsx'
import { CommentTools } from './comment-tools.tsx'
import styles from './comments.module.css'
import type { Discussion, Person } from './discussion.ts'

export interface CommentEditorProps {
  discussion: Discussion
  /** The comment replied to. */
  to?: number | undefined
  /** What is said of an empty one, and what invites. */
  empty: string
  onDone: () => Promise<unknown>
  onCancel?: (() => void) | undefined
  /** It opened by a press: the words may begin at once. */
  takesFocus?: boolean | undefined
}

/** The box in which a comment or a reply is written. */
export function CommentEditor({ discussion, to, empty, onDone, onCancel, takesFocus = false }: CommentEditorProps) {
  const words = useWords(discussion, to)
  const area = useRef<HTMLTextAreaElement>(null)
  const { run: write, pending } = useWrite(discussion.write, { says: true, onDone: written })
  const { content, uploads, input } = words
  const ready = areSent(useUploadList(uploads))
  const { error, isGiven } = useRequired(content.trim() === '', empty)
  useEffect(() => {
    if (takesFocus) return openedInSight(area.current!)
  }, [takesFocus])

  function written() {
    words.clear()
    return onDone()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGiven() && !pending) write({ ...input(), to })
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <AreaField
        ref={area}
        label={empty}
        quiet
        rows={2}
        placeholder={empty}
        maxLength={COMMENT_LIMIT}
        value={content}
        // What would be typed while it is sent would go with it.
        readOnly={pending}
        error={error}
        onChange={(event) => words.type(event.target.value)}
      />
      <div className={styles.buttons}>
        {discussion.people && (
          <CommentTools
            area={area}
            content={content}
            uploads={uploads}
            people={discussion.people}
            onMention={words.mention}
          />
        )}
        <div className={styles.send}>
          {onCancel && (
            <Button size="s" onClick={onCancel}>
              取消
            </Button>
          )}
          <Button size="s" type="submit" kind={onCancel ? 'primary' : 'plain'} busy={pending} disabled={!ready}>
            {onCancel ? '回复' : '发表评论'}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Gives it the focus, and shows the form whole: now, and when a phone's keyboard has taken its part of the window. */
function openedInSight(area: HTMLTextAreaElement): () => void {
  const show = () => area.form?.scrollIntoView({ block: 'nearest' })
  area.focus()
  show()
  window.visualViewport?.addEventListener('resize', show)
  return () => window.visualViewport?.removeEventListener('resize', show)
}

interface Typed {
  content: string
  uploads: Uploads
  type: (content: string) => void
  mention: (person: Person) => void
  /** As it is sent. */
  input: () => {
    content: string
    images: string
    alts: string[]
    mentions: number[]
    form: string
  }
  clear: () => void
}

interface CommentWords {
  content: string
  /** Who is meant by an @ in them. */
  mentioned: readonly Pick<Person, 'id' | 'nickname'>[]
}

const COMMENT: DraftKind<CommentWords> = {
  place: 'tab',
  none: { content: '', mentioned: [] },
  isNone: ({ content }) => content === '',
}

/** What is being written: the words, and whom they mention, stay within the tab until they are sent. */
function useWords({ name }: Discussion, to: number | undefined): Typed {
  const { words, form, change, discard } = useDraft(COMMENT, `${name} ${to ?? ''}`, '')
  const uploads = useUploads()
  const { content, mentioned } = words
  return {
    content,
    uploads,
    type: (next) => change({ content: next }),
    mention: ({ id, nickname }) =>
      change({ mentioned: [...mentioned.filter((one) => one.id !== id), { id, nickname }] }),
    input() {
      const { images, alts } = mediaInputOf(uploads.all.get())
      // Leaves out people who were chosen and then deleted from the text.
      const isNamed = ({ nickname }: Pick<Person, 'nickname'>) =>
        ['@', '＠'].some((sign) => content.includes(sign + nickname))
      const mentions = mentioned.filter(isNamed).map(({ id }) => id)
      return { content, images, alts, mentions, form }
    },
    clear() {
      discard()
      uploads.clear()
    },
  }
}
