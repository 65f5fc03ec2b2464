import type { RefObject } from 'react'
import { COMMENT_LIMIT } from '#contract/ugc/discussion.ts'
import { FileChooser, UploadTray } from '#web/shared/media/upload-tray.tsx'
import type { Uploads } from '#web/shared/media/uploads.ts'
import type { ReadQuery } from '#client/query.ts'
import { EmojiPicker, insertText } from '#web/shared/ui/forms/emoji.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './comments.module.css'
import type { Person } from './discussion.ts'
import { MentionList } from './mention-list.tsx'

interface Props {
  area: RefObject<HTMLTextAreaElement | null>
  content: string
  uploads: Uploads
  people: ReadQuery<Person[]>
  /** Start of the name that the player types after @; null if no name is being typed. */
  prefix: string | null
  onMention: (person: Person) => void
}

export function CommentTools({ area, content, uploads, people, prefix, onMention }: Props) {
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
