import { Alert, Button, Popconfirm } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { type editedArticle, publishArticle, saveArticle, unscheduleArticle } from '#contract/cms/content.console.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { toDocument } from './blocks.ts'
import { EditedElsewhere } from './diff-drawer.tsx'
import { useUnsavedText, type ArticleDraft } from './unsaved-text.ts'
import { ArticlePreview } from './preview.tsx'
import { RichEditor } from './rich-editor.tsx'
import { StateTags } from './article-states.tsx'
import { TextFields } from './text-fields.tsx'
import { TimeInput } from './time-input.tsx'
import { isSavedAs } from './plain-text.ts'
import { VersionsDrawer } from './versions-drawer.tsx'
import { KINDS } from './labels.ts'

type ArticleDetail = ReplyOf<typeof editedArticle>

interface Props {
  /** Article to edit; null: the form creates a new one. */
  article: ArticleDetail | null
  kind: 'notice' | 'help'
  /** Resets the form to the server's state. */
  onReload: () => void
}

const NEW_ARTICLE = { id: undefined, revision: 0, title: '', memo: '', content: '', doc: '' }

function useEditing({ article, kind, onReload }: Props, onPublished: () => void) {
  const begin = article ?? NEW_ARTICLE
  const { id } = begin
  const unsaved = useUnsavedText(`${kind} ${id ?? 'new'}`, () => ({
    text: { title: begin.title, memo: begin.memo, doc: toDocument(begin) },
    base: begin.revision,
  }))
  const [sent, setSent] = useState<ArticleDraft | null>(null)
  const saving = useAction(saveArticle, ({ id: made, revision }) => {
    unsaved.saved(revision, unsaved.text)
    if (id === undefined) window.location.replace(`#content/article/${made}`)
  })
  const publishing = useAction(publishArticle, ({ revision }) => {
    unsaved.saved(revision, unsaved.text)
    onPublished()
  })
  const unscheduling = useAction(unscheduleArticle, ({ revision }) =>
    unsaved.isChanged ? unsaved.rebase(revision) : unsaved.saved(revision, unsaved.text),
  )
  const isBusy = saving.isPending || publishing.isPending || unscheduling.isPending
  const isNewer = article !== null && article.revision > unsaved.base && !isBusy
  // The newer revision may be the operator's own save, if its response was lost.
  const own = isNewer ? [unsaved.text, sent].find((text) => text !== null && isSavedAs(article, text)) : undefined
  const isOthers = isNewer && !own
  const isElsewhere = isOthers && unsaved.isChanged
  const adopt = useEffectEvent((text: ArticleDraft) => article && unsaved.saved(article.revision, text))
  const beginAnew = useEffectEvent(onReload)
  useEffect(() => {
    if (own) adopt(own)
  }, [own])
  useEffect(() => {
    if (isOthers && !unsaved.isChanged) beginAnew()
  }, [isOthers, unsaved.isChanged])

  const input = {
    ...(id === undefined ? { form: unsaved.form } : { id }),
    kind,
    revision: unsaved.base,
    ...unsaved.text,
  }
  const discard = () => {
    unsaved.forget()
    onReload()
  }

  function save(onSuccess?: (revision: number) => void): void {
    setSent(unsaved.text)
    saving.mutate(input, { onSuccess: ({ data }) => onSuccess?.(data.revision) })
  }

  /** Publishes the article; saves unsaved changes first. */
  function publish(when: string): void {
    const onward = (revision: number) => id !== undefined && publishing.mutate({ id, revision, at: when })
    if (unsaved.isChanged) save(onward)
    else onward(unsaved.base)
  }

  return { unsaved, saving, publishing, unscheduling, isBusy, isElsewhere, discard, save, publish }
}

export function ArticleForm({ article, kind, onReload }: Props) {
  const [opened, open] = useState<OpenPanel | null>(null)
  const [at, setAt] = useState('')
  const editing = useEditing({ article, kind, onReload }, () => open(null))
  const { unsaved, saving, publishing, unscheduling, isBusy, isElsewhere, discard, publish } = editing

  return (
    <>
      <Head article={article} kind={kind} isChanged={unsaved.isChanged} />
      {unsaved.wasRestored && unsaved.isChanged && (
        <Alert type="info" title="已经恢复您上次没有保存的修改" action={<Button onClick={discard}>不要了</Button>} />
      )}
      {article && isElsewhere && (
        <EditedElsewhere
          title="其他人刚刚改过这一篇。两边的文字都在，请先看差别，再决定用哪一边。"
          theirs={article}
          mine={unsaved.text}
          onKeepMine={() => {
            unsaved.rebase(article.revision)
            saving.reset()
            publishing.reset()
          }}
          onTakeTheirs={discard}
        />
      )}
      <TextFields text={unsaved.text} onWrite={unsaved.write} />
      <RichEditor initial={unsaved.text.doc} onChange={(doc) => unsaved.write({ doc })} />
      <ErrorAlert error={saving.error ?? publishing.error ?? unscheduling.error} />
      <Actions
        article={article}
        editing={editing}
        onOpen={(what) => open(what === 'schedule' && opened === what ? null : what)}
      />
      {!article && <p className="note">先存草稿，玩家看不到；存了就可以预览、定时和发布。</p>}
      {article && unsaved.isChanged && <p className="note">预览的是保存过的草稿，请先存草稿。</p>}
      {opened === 'schedule' && (
        <div className="filter">
          <TimeInput name="定时发布的时间（北京时间）" value={at} onChange={setAt} />
          <Button disabled={at === '' || isElsewhere} loading={isBusy} onClick={() => publish(at)}>
            到时发布
          </Button>
        </div>
      )}
      {opened === 'preview' && article && (
        <ArticlePreview id={article.id} revision={latestRevision(article)} onClose={() => open(null)} />
      )}
      {opened === 'versions' && article && (
        <VersionsDrawer article={article} base={unsaved.base} onRestored={discard} onClose={() => open(null)} />
      )}
    </>
  )
}

type OpenPanel = 'preview' | 'versions' | 'schedule'

function Head({ article, kind, isChanged }: Pick<Props, 'article' | 'kind'> & { isChanged: boolean }) {
  return (
    <div className="head">
      <a href={kind === 'help' ? '#content/help' : '#content'}>返回列表</a>
      <span>
        {KINDS[kind]}
        {article && ` #${article.id}`}
      </span>
      {article && <StateTags {...article} />}
      {isChanged && <span className="state">还没有保存</span>}
      {article?.states.includes('published') && (
        <a
          href={kind === 'help' ? paths.helpCenter(article.id) : paths.announcement(article.id)}
          target="_blank"
          rel="noreferrer"
        >
          看页面
        </a>
      )}
    </div>
  )
}

interface ActionsProps {
  article: ArticleDetail | null
  editing: ReturnType<typeof useEditing>
  onOpen: (what: OpenPanel) => void
}

function Actions({ article, editing, onOpen }: ActionsProps) {
  const { unsaved, saving, unscheduling, isBusy, isElsewhere, save, publish } = editing
  // Players already see the text as it is in the form, so it cannot be published again.
  const isOut = !unsaved.isChanged && article?.states.join() === 'published'
  return (
    <div className="actions">
      {/* Stays enabled after saving, because a disabled button loses the focus. */}
      <Button loading={saving.isPending} disabled={isElsewhere} onClick={() => unsaved.isChanged && save()}>
        存草稿
      </Button>
      {article && (
        <>
          <Button disabled={unsaved.isChanged} onClick={() => onOpen('preview')}>
            预览
          </Button>
          <Button onClick={() => onOpen('versions')}>版本 {article.versions.length}</Button>
          <Button onClick={() => onOpen('schedule')}>定时</Button>
          {article.states.includes('scheduled') && (
            <Button
              loading={unscheduling.isPending}
              disabled={isElsewhere}
              onClick={() => unscheduling.mutate({ id: article.id, revision: unsaved.base })}
            >
              取消定时
            </Button>
          )}
          <Popconfirm
            title={`发布“${unsaved.text.title}”？`}
            description="玩家马上就能看到"
            okText="发布"
            cancelText="再看看"
            disabled={isElsewhere || isOut}
            onConfirm={() => publish('')}
          >
            <Button type="primary" loading={isBusy} disabled={isElsewhere || isOut}>
              发布
            </Button>
          </Popconfirm>
        </>
      )}
    </div>
  )
}

const latestRevision = ({ versions: [newest], revision }: ArticleDetail): number => newest?.revision ?? revision
