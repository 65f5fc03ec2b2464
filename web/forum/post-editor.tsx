import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { post, POST_LIMIT, publishPost } from '#contract/forum.ts'
import { momentOf } from '#lottery/dates.ts'
import { addChosen, useUploadList } from '#web/media/use-uploads.ts'
import { PICTURE_TYPES, VIDEO_TYPES } from '#web/media/chosen.ts'
import { FileChooser, UploadTray } from '#web/media/upload-tray.tsx'
import { areSent, mediaInputOf, roomFor } from '#web/media/uploads.ts'
import { query, ReadRefused } from '#client/query.ts'
import { useSession } from '#web/page/session.ts'
import { useApi } from '#web/page/site.tsx'
import { useAction } from '#web/page/use-action.ts'
import { useBackCloses } from '#web/page/use-back-closes.ts'
import { useToday } from '#web/page/use-clock.ts'
import { useRequired } from '#web/page/use-required.ts'
import { clockOf, dateOf } from '#web/lib/time.ts'
import { AuthorFace } from '#web/ui/author.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmojiPicker } from '#web/ui/emoji.tsx'
import { AreaField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { insertText } from '#web/ui/insert-text.ts'
import { isPhone } from '#web/ui/is-phone.ts'
import { CardDialog } from './card-dialog.tsx'
import { CardView } from './card.tsx'
import type { ChosenCard } from './chosen-card.ts'
import {
  changeDraft,
  type Draft,
  draftUploads,
  lendShare,
  openDraft,
  type Sharing,
  takeShareBack,
  throwDraftAway,
  useDraft,
} from './draft.ts'
import { usePosts } from './forum.queries.ts'
import styles from './post-box.module.css'
import { Quoted } from './shared.tsx'

interface Props {
  /** It stands over the page, in a dialog with a title of its own. */
  over?: boolean
  /** Given to it when it opens. */
  share?: Sharing | null
  takesFocus?: boolean
  onDone?: () => void
}

/** Writes a post; nothing of it is lost before it is published or thrown away. */
export function PostEditor({ over = false, share = null, takesFocus = false, onDone }: Props) {
  const session = useSession()
  const draft = useDraft()
  const area = useRef<HTMLTextAreaElement>(null)
  const { publish, pending } = usePublish(onDone)
  const ready = areSent(useUploadList(draftUploads))
  const { error, isGiven } = useRequired(draft.content.trim() === '', '请输入您的彩票心得')
  useOpenedDraft(session?.phone, share)
  useUnloadGuard(draft)
  useBackCloses(over && isPhone(), onDone)
  useEffect(() => {
    if (takesFocus || over) area.current?.focus()
  }, [takesFocus, over])
  if (!session) return null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isGiven() && ready && !pending) publish(draft)
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
      <Restored draft={draft} />
      <div className={styles.body}>
        <AuthorFace author={session} size="l" />
        <div className={styles.written}>
          <AreaField
            ref={area}
            label="彩票心得"
            quiet
            className={styles.text}
            rows={3}
            placeholder="说说您的彩票心得……"
            maxLength={POST_LIMIT}
            value={draft.content}
            // What would be typed while it is sent would go with it.
            readOnly={pending}
            error={error}
            onChange={({ target }) => changeDraft({ content: target.value })}
          />
          <UploadTray uploads={draftUploads} />
          {draft.card && <Attached card={draft.card} />}
          {draft.share && <Quote share={draft.share} />}
        </div>
      </div>
      <Tools length={draft.content.length} onEmoji={(emoji) => area.current && insertText(area.current, emoji)}>
        {!over && button}
      </Tools>
    </form>
  )
}

/** Publishes, then lets the draft go and has the posts read again. */
function usePublish(onDone: (() => void) | undefined) {
  const { readAgain } = usePosts()
  const { run, pending } = useAction(publishPost, {
    says: true,
    inputOf: ({ form, content, share, card }: Draft) => ({
      form,
      content,
      share_id: share?.id ?? null,
      card: card?.input ?? null,
      ...mediaInputOf(draftUploads.all.get()),
    }),
    async onDone() {
      throwDraftAway()
      onDone?.()
      await readAgain()
    },
  })
  return { publish: run, pending }
}

/** Finds the draft of who is signed in, and takes what the box was opened to share. */
function useOpenedDraft(account: string | undefined, share: Sharing | null): void {
  const api = useApi()
  const open = useEffectEvent(async (isShown: () => boolean) => {
    if (account === undefined) return
    await openDraft(account, api)
    if (share && isShown()) lendShare(quotable(share))
  })
  useEffect(() => {
    let shown = true
    void open(() => shown)
    return () => {
      shown = false
      if (share) takeShareBack()
    }
  }, [account, share])
}

/** As much of a post as is kept with the draft. */
const quotable = ({ id, nickname, avatarUrl, is_vip, content, media }: Sharing): Sharing => ({
  id,
  nickname,
  avatarUrl,
  is_vip,
  content,
  media: media.slice(0, 1),
})

/** Only where the browser keeps nothing is there something to lose by leaving. */
function useUnloadGuard({ unkept, content }: Draft): void {
  const guarded = unkept && content !== ''
  useEffect(() => {
    if (!guarded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guarded])
}

function Restored({ draft: { restoredOf } }: { draft: Draft }) {
  const [asking, setAsking] = useState(false)
  const today = useToday()
  if (restoredOf === '') return null
  const of = dateOf(restoredOf) === today ? clockOf(restoredOf) : `${restoredOf.slice(5, 10)} ${clockOf(restoredOf)}`
  function discard() {
    throwDraftAway()
    setAsking(false)
  }
  return (
    <p className={styles.restored} role="status">
      <Icon name="edit" size={16} />
      <span>
        已恢复 <time dateTime={momentOf(restoredOf).toISOString()}>{of}</time> 没发完的草稿
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

const Attached = ({ card: { card } }: { card: ChosenCard }) => (
  <div className={styles.attached}>
    <CardView card={card} />
    <button type="button" aria-label="移除附上的内容" onClick={() => changeDraft({ card: null })}>
      <Icon name="close" size={18} />
    </button>
  </div>
)

function Quote({ share }: { share: Sharing }) {
  const unseen = useUnseen(share)
  const leaveOut = useEffectEvent(() => changeDraft({ share: null }))
  useEffect(() => {
    if (unseen) leaveOut()
  }, [unseen])
  return (
    <div className={styles.quote}>
      <Quoted post={share} />
      <button type="button" aria-label="不分享这条动态" onClick={() => changeDraft({ share: null })}>
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}

/** Whether the post has gone since, or its author has been blocked. */
function useUnseen({ id }: Sharing): boolean {
  const { data, error } = useQuery(query(post, { id }, { quiet: true }))
  return data?.is_blocked === 1 || (error instanceof ReadRefused && error.status === 400)
}

interface ToolsProps {
  length: number
  onEmoji: (emoji: string) => void
  children: React.ReactNode
}

/** What can be put into a post beside words. Pictures or one video, never both. */
function Tools({ length, onEmoji, children }: ToolsProps) {
  const uploads = useUploadList(draftUploads)
  const room = roomFor(uploads)
  const [choosing, setChoosing] = useState(false)
  const pictures = uploads[0]?.kind === 'image' ? uploads.length : 0
  return (
    <div className={styles.tools}>
      <FileChooser
        label="图片"
        icon="image"
        accept={PICTURE_TYPES}
        multiple
        className={styles.tool}
        disabled={room === 'none'}
        count={pictures}
        onChoose={(files) => addChosen(draftUploads, files, 'image')}
      />
      <FileChooser
        label="视频"
        icon="video"
        accept={VIDEO_TYPES}
        className={styles.tool}
        disabled={room !== 'any'}
        onChoose={(files) => addChosen(draftUploads, files, 'video')}
      />
      <button type="button" className={styles.tool} aria-label="号码" onClick={() => setChoosing(true)}>
        <Icon name="ticket" size={20} />
        <span>号码</span>
      </button>
      {choosing && <CardDialog onChoose={(card) => changeDraft({ card })} onClose={() => setChoosing(false)} />}
      <EmojiPicker triggerClass={styles.tool} words="表情" onChoose={onEmoji} />
      <span className={styles.length}>
        {length} / {POST_LIMIT}
      </span>
      {children}
    </div>
  )
}
