import { type FormEvent, useEffect, useRef, useState, type RefObject } from 'react'
import { COMMENT_LIMIT } from '#contract/ugc/discussion.ts'
import { isComposing } from '#client/composing.ts'
import { type DraftKind, useDraft } from '#client/draft.ts'
import { areAllSent, toMediaInput } from '#web/shared/media/uploads.ts'
import { useUploadList, useUploads } from '#web/shared/media/use-uploads.ts'
import { useWrite } from '#web/shared/page/use-action.ts'
import { useRequired } from '#web/shared/page/use-required.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { AreaField } from '#web/shared/ui/forms/field.tsx'
import styles from './comments.module.css'
import type { Discussion, Person } from './discussion.ts'
import { findNameBefore } from './mention-text.tsx'
import { FileChooser, UploadTray } from '#web/shared/media/upload-tray.tsx'
import type { ReadQuery } from '#client/query.ts'
import { EmojiPicker, insertText } from '#web/shared/ui/forms/emoji.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { MentionList } from './mention-list.tsx'

export interface CommentEditorProps {
  discussion: Discussion
  to?: number | undefined
  /** Placeholder of the text field, and error if it is empty. */
  empty: string
  onDone: () => Promise<unknown>
  onCancel?: (() => void) | undefined
  /** Whether the member opened the editor by a click, so that it may take the focus. */
  takesFocus?: boolean | undefined
}

export function CommentEditor({ discussion, to, empty, onDone, onCancel, takesFocus = false }: CommentEditorProps) {
  const draft = useCommentDraft(discussion, to)
  const area = useRef<HTMLTextAreaElement>(null)
  const [prefix, setPrefix] = useState<string | null>(null)
  const { run: write, pending } = useWrite(discussion.write, { says: true, onDone: written })
  const { content, uploads, input } = draft
  const ready = areAllSent(useUploadList(uploads))
  const { error, isGiven } = useRequired(content.trim() === '', empty)
  useEffect(() => {
    if (takesFocus) return focusAndReveal(area.current!)
  }, [takesFocus])

  function written() {
    draft.clear()
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
        // Sending deletes the draft, so text typed meanwhile would be lost.
        readOnly={pending}
        error={error}
        onChange={(event) => draft.type(event.target.value)}
        onSelect={({ currentTarget: box }) => setPrefix(findNameBefore(box.value, box.selectionStart))}
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !isComposing(nativeEvent) && setPrefix(null)}
      />
      <div className={styles.buttons}>
        {discussion.people && <CommentTools area={area} draft={draft} people={discussion.people} prefix={prefix} />}
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

/**
 * Focuses the text area and scrolls its form into view, again whenever a phone's keyboard resizes the viewport. Returns
 * a clean-up function.
 */
function focusAndReveal(area: HTMLTextAreaElement): () => void {
  const show = () => area.form?.scrollIntoView({ block: 'nearest' })
  area.focus()
  show()
  window.visualViewport?.addEventListener('resize', show)
  return () => window.visualViewport?.removeEventListener('resize', show)
}

interface CommentDraft {
  content: string
  mentioned: readonly Pick<Person, 'id' | 'nickname'>[]
}

const COMMENT_DRAFT: DraftKind<CommentDraft> = {
  place: 'tab',
  none: { content: '', mentioned: [] },
  isNone: ({ content }) => content === '',
}

function useCommentDraft({ name }: Discussion, to: number | undefined) {
  const { words, form, change, discard } = useDraft(COMMENT_DRAFT, `${name} ${to ?? ''}`, '')
  const uploads = useUploads()
  const { content, mentioned } = words
  return {
    content,
    uploads,
    type: (next: string) => change({ content: next }),
    mention: ({ id, nickname }: Person) =>
      change({ mentioned: [...mentioned.filter((one) => one.id !== id), { id, nickname }] }),
    input() {
      const { images, alts } = toMediaInput(uploads.all.get())
      // Omits members if their @ mention was deleted from the text.
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

interface CommentToolsProps {
  area: RefObject<HTMLTextAreaElement | null>
  draft: ReturnType<typeof useCommentDraft>
  people: ReadQuery<Person[]>
  /** Start of the name that the player types after @; null if no name is being typed. */
  prefix: string | null
}

function CommentTools({ area, draft: { content, uploads, ...draft }, people, prefix }: CommentToolsProps) {
  const insert = (words: string, instead = 0) => area.current && insertText(area.current, words, instead)
  function mention(person: Person) {
    draft.mention(person)
    insert(`@${person.nickname} `, prefix === null ? 0 : prefix.length + 1)
  }
  return (
    <>
      {prefix !== null && <MentionList area={area} people={people} prefix={prefix} onChoose={mention} />}
      <UploadTray uploads={uploads} />
      <div className={styles.toolRow}>
        <FileChooser kind="image" uploads={uploads} className={styles.tool} />
        <EmojiPicker triggerClass={styles.tool} onChoose={insert} />
        <button type="button" className={styles.tool} aria-label="提到别人" onClick={() => insert('@')}>
          <Icon name="at" size={20} />
        </button>
        <span className={styles.length}>
          {content.length} / {COMMENT_LIMIT}
        </span>
      </div>
    </>
  )
}
