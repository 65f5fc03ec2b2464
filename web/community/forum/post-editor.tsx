import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { post, POST_LIMIT, publishPost } from '#contract/community/forum.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { useUploadList } from '#web/shared/media/use-uploads.ts'
import { prepareFile } from '#web/shared/media/chosen-file.ts'
import { sendFile } from '#web/shared/media/send-file.ts'
import { FileChooser, UploadTray } from '#web/shared/media/upload-tray.tsx'
import { areAllSent, createUploads, toMediaInput, type Uploads } from '#web/shared/media/uploads.ts'
import { query, ReadRefused } from '#client/query.ts'
import { useSession } from '#web/shared/page/session.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { useToday } from '#web/shared/page/use-clock.ts'
import { useUnloadGuard } from '#web/shared/page/use-leave-guard.ts'
import { useRequired } from '#web/shared/page/use-required.ts'
import { formatClock, formatDate } from '#web/shared/lib/time.ts'
import { AuthorAvatar } from '#web/shared/ui/avatar.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { ConfirmDialog } from '#web/shared/ui/overlays/dialog.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmojiPicker, insertText } from '#web/shared/ui/forms/emoji.tsx'
import { AreaField } from '#web/shared/ui/forms/field.tsx'
import { Icon } from '#web/shared/ui/icon.tsx'
import { CardDialog, type ChosenCard } from './card-dialog.tsx'
import { CardView } from './card.tsx'
import { hasContent, type PostDraft, type PostFields, type QuotedPost, usePostDraft } from './draft.ts'
import { usePostCache } from './forum.queries.ts'
import styles from './post-box.module.css'
import { Quoted } from './shared.tsx'

interface Props {
  /** Whether the editor is in the dialog; it then shows a title and the submit button at the top. */
  over?: boolean
  share?: QuotedPost | null
  takesFocus?: boolean
  onDone?: () => void
}

/** Attached files of each member's draft, shared by all post boxes until the page is unloaded. */
const filesByOwner = new Map<string, Uploads>()

function getDraftFiles(owner: string): Uploads {
  const files = filesByOwner.get(owner) ?? createUploads(sendFile, prepareFile)
  filesByOwner.set(owner, files)
  return files
}

export function PostEditor({ over = false, share = null, takesFocus = false, onDone }: Props) {
  const session = useSession()
  const owner = session?.phone ?? ''
  const draft = usePostDraft(owner)
  const files = getDraftFiles(owner)
  const all = useUploadList(files)
  const area = useRef<HTMLTextAreaElement>(null)
  // A post to share becomes part of the stored draft at the first change of the draft, not when the editor opens.
  const [lent, lend] = useState(share)
  const words = lent ? { ...draft.words, share: toQuotable(lent) } : draft.words
  const { publish, pending } = usePublish(draft, files, onDone)
  const ready = areAllSent(all)
  const { error, isGiven } = useRequired(words.content.trim() === '', '请输入您的彩票心得')
  // If the browser cannot store the draft, leaving the page would lose the text.
  useUnloadGuard(draft.isUnsaved && draft.words.content !== '')
  useEffect(() => {
    if (takesFocus || over) area.current?.focus()
  }, [takesFocus, over])
  const noteFiles = useEffectEvent(() => hasContent(draft) && draft.change({ files: true }))
  useEffect(() => {
    if (all.length > 0) noteFiles()
  }, [all.length])
  if (!session) return null

  function change(part: Partial<PostFields>) {
    draft.change({ ...(lent && { share: toQuotable(lent) }), files: all.length > 0, ...part })
    lend(null)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGiven() && ready && !pending) publish(words)
  }

  const button = (
    <Button type="submit" kind="primary" size="s" busy={pending} disabled={!ready}>
      发布
    </Button>
  )
  return (
    <form className={cx(styles.editor, over && styles.over)} onSubmit={submit}>
      {over && (
        <div className={styles.bar}>
          <b aria-hidden="true">发布动态</b>
          {button}
        </div>
      )}
      <Restored draft={draft} files={files} />
      <div className={styles.body}>
        <AuthorAvatar author={session} size="l" />
        <div className={styles.written}>
          <AreaField
            ref={area}
            label="彩票心得"
            quiet
            className={styles.text}
            rows={3}
            placeholder="说说您的彩票心得……"
            maxLength={POST_LIMIT}
            value={words.content}
            // Publishing deletes the draft, so text typed meanwhile would be lost.
            readOnly={pending}
            error={error}
            onChange={({ target }) => change({ content: target.value })}
          />
          <UploadTray uploads={files} />
          {words.card && <Attached card={words.card} onRemove={() => change({ card: null })} />}
          {words.share && <Quote share={words.share} onRemove={() => change({ share: null })} />}
        </div>
      </div>
      <Tools
        length={words.content.length}
        files={files}
        onEmoji={(emoji) => area.current && insertText(area.current, emoji)}
        onCard={(card) => change({ card })}
      >
        {!over && button}
      </Tools>
    </form>
  )
}

function usePublish(draft: PostDraft, files: Uploads, onDone: (() => void) | undefined) {
  const { readAgain } = usePostCache()
  const { run, pending } = useAction(publishPost, {
    says: true,
    inputOf: ({ content, share, card }: PostFields) => ({
      form: draft.form,
      content,
      share_id: share?.id ?? null,
      card: card?.input ?? null,
      ...toMediaInput(files.all.get()),
    }),
    async onDone() {
      discardDraft(draft, files)
      onDone?.()
      await readAgain()
    },
  })
  return { publish: run, pending }
}

function discardDraft(draft: PostDraft, files: Uploads): void {
  draft.discard()
  files.clear()
}

const toQuotable = ({ id, nickname, avatarUrl, is_vip, content, media }: QuotedPost): QuotedPost => ({
  id,
  nickname,
  avatarUrl,
  is_vip,
  content,
  media: media.slice(0, 1),
})

function Restored({ draft, files }: { draft: PostDraft; files: Uploads }) {
  const [asking, setAsking] = useState(false)
  const [hadFiles] = useState(draft.words.files)
  const today = useToday()
  if (draft.restoredOf === null) return null
  const at = formatShanghaiTime(new Date(draft.restoredOf))
  const of = formatDate(at) === today ? formatClock(at) : `${at.slice(5, 10)} ${formatClock(at)}`
  function discard() {
    discardDraft(draft, files)
    setAsking(false)
  }
  return (
    <p className={styles.restored} role="status">
      <Icon name="edit" size={16} />
      <span>
        已恢复 <time dateTime={new Date(draft.restoredOf).toISOString()}>{of}</time> 没发完的草稿
        {hadFiles && '，图片和视频请重新选择'}
      </span>
      <button type="button" onClick={() => setAsking(true)}>
        丢弃
      </button>
      <ConfirmDialog
        open={asking}
        question="确定丢弃这份草稿吗？文字和图片都会删掉。"
        confirmLabel="丢弃"
        onConfirm={discard}
        onClose={() => setAsking(false)}
      />
    </p>
  )
}

const Attached = ({ card: { card }, onRemove }: { card: ChosenCard; onRemove: () => void }) => (
  <div className={styles.attached}>
    <CardView card={card} />
    <button type="button" aria-label="移除附上的内容" onClick={onRemove}>
      <Icon name="close" size={18} />
    </button>
  </div>
)

function Quote({ share, onRemove }: { share: QuotedPost; onRemove: () => void }) {
  const unseen = useUnseen(share)
  const leaveOut = useEffectEvent(onRemove)
  useEffect(() => {
    if (unseen) leaveOut()
  }, [unseen])
  return (
    <div className={styles.quote}>
      <Quoted post={share} />
      <button type="button" aria-label="不分享这条动态" onClick={onRemove}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}

/** Whether the shared post is no longer visible to the member, for example deleted or by a blocked author. */
function useUnseen({ id }: QuotedPost): boolean {
  const { data, error } = useQuery(query(post, { id }, { quiet: true }))
  return data?.is_blocked === 1 || (error instanceof ReadRefused && error.status === 400)
}

interface ToolsProps {
  length: number
  files: Uploads
  onEmoji: (emoji: string) => void
  onCard: (card: ChosenCard) => void
  children: React.ReactNode
}

function Tools({ length, files, onEmoji, onCard, children }: ToolsProps) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className={styles.tools}>
      <FileChooser kind="image" uploads={files} className={styles.tool} />
      <FileChooser kind="video" uploads={files} className={styles.tool} />
      <button type="button" className={styles.tool} aria-label="号码" onClick={() => setChoosing(true)}>
        <Icon name="ticket" size={20} />
        <span>号码</span>
      </button>
      {choosing && <CardDialog onChoose={onCard} onClose={() => setChoosing(false)} />}
      <EmojiPicker triggerClass={styles.tool} words="表情" onChoose={onEmoji} />
      <span className={styles.length}>
        {length} / {POST_LIMIT}
      </span>
      {children}
    </div>
  )
}
