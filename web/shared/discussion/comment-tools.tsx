import { type RefObject, useEffect, useState } from 'react'
import { COMMENT_LIMIT } from '#contract/ugc/discussion.ts'
import { FileChooser, UploadTray } from '#web/shared/media/upload-tray.tsx'
import type { Uploads } from '#web/shared/media/uploads.ts'
import { isComposing } from '#client/composing.ts'
import type { ReadQuery } from '#client/query.ts'
import { EmojiPicker, insertText } from '#web/shared/ui/forms/emoji.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './comments.module.css'
import type { Person } from './discussion.ts'
import { MentionList } from './mention-list.tsx'
import { findNameBefore } from './mention-text.tsx'

interface Props {
  area: RefObject<HTMLTextAreaElement | null>
  content: string
  uploads: Uploads
  people: ReadQuery<Person[]>
  onMention: (person: Person) => void
}

export function CommentTools({ area, content, uploads, people, onMention }: Props) {
  const prefix = useMentionPrefix(area)
  const insert = (words: string, instead = 0) => area.current && insertText(area.current, words, instead)
  function mention(person: Person) {
    onMention(person)
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

function useMentionPrefix(area: RefObject<HTMLTextAreaElement | null>): string | null {
  const [prefix, setPrefix] = useState<string | null>(null)
  useEffect(() => {
    const box = area.current
    if (!box) return
    const update = (event: Event) => !isEscape(event) && setPrefix(findNameBefore(box.value, box.selectionStart))
    const leave = (event: Event) => isEscape(event) && setPrefix(null)
    const events = ['input', 'click', 'keyup'] as const
    for (const event of events) box.addEventListener(event, update)
    box.addEventListener('keydown', leave)
    return () => {
      for (const event of events) box.removeEventListener(event, update)
      box.removeEventListener('keydown', leave)
    }
  }, [area])
  return prefix
}

const isEscape = (event: Event): boolean =>
  event instanceof KeyboardEvent && event.key === 'Escape' && !isComposing(event)
