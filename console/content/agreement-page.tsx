import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { AgreementName } from '#contract/cms/agreements.ts'
import { addAgreement, agreementVersions, previewAgreement } from '#contract/cms/content.console.ts'
import type { InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { query } from '#client/query.ts'
import { ErrorAlert, Unloaded } from '#console/page/error-alert.tsx'
import { useAction } from '#console/page/use-action.ts'
import { toDocument } from './blocks.ts'
import { DiffDrawer, EditedElsewhere } from './diff-drawer.tsx'
import { useUnsavedText } from './unsaved-text.ts'
import { toComparableText, toPlainDraft } from './plain-text.ts'
import { Preview } from './preview.tsx'
import { RichEditor } from './rich-editor.tsx'
import { TextFields } from './text-fields.tsx'
import { TimeInput } from './time-input.tsx'
import { AGREEMENTS } from './labels.ts'

type Version = ReplyOf<typeof agreementVersions>[number]

/** Editor for the next version of an agreement; it starts with the text of the latest version. */
export function AgreementPage({ name }: { name: AgreementName }) {
  const { data, error } = useQuery(query(agreementVersions, {}))
  const newest = data?.find((row) => row.name === name)
  if (!data) return <Unloaded error={error} />
  return <AgreementForm name={name} newest={newest ?? null} />
}

const NONE = { version: 0, title: '', memo: '', content: '', doc: '' }

function AgreementForm({ name, newest }: { name: AgreementName; newest: Version | null }) {
  const begin = newest ?? NONE
  const [from, setFrom] = useState('')
  const [isComparing, compare] = useState(false)
  const unsaved = useUnsavedText(`agreement ${name}`, () => ({
    text: { title: begin.title, memo: '', doc: toDocument(begin) },
    base: begin.version,
  }))
  const adding = useAction(addAgreement, () => {
    unsaved.forget()
    window.location.replace('#content/agreements')
  })
  const input = { name, revision: unsaved.base, ...unsaved.text, from }
  const isElsewhere = newest !== null && newest.version > unsaved.base && !adding.isPending && !adding.isSuccess
  const { name: title, consent } = AGREEMENTS[name]
  return (
    <>
      <div className="head">
        <a href="#content/agreements">返回列表</a>
        <span>
          {title}第 {unsaved.base + 1} 版
        </span>
      </div>
      <Alert type="warning" title={`${consent}发布以后不能再改，只能再写新版本。`} />
      {isElsewhere && (
        <EditedElsewhere
          title={`其他人刚刚发布了第 ${newest.version} 版。您写的还在，请看过差别再继续。`}
          theirs={newest}
          mine={unsaved.text}
          onKeepMine={() => unsaved.rebase(newest.version)}
        />
      )}
      <TextFields text={unsaved.text} onWrite={unsaved.write} memoLabel="改了什么，请会员同意时告诉他们" />
      <RichEditor initial={unsaved.text.doc} onChange={(doc) => unsaved.write({ doc })} />
      <div className="filter">
        <span>生效时间（北京时间，不填即现在）</span>
        <TimeInput name="生效时间" value={from} onChange={setFrom} />
      </div>
      <ErrorAlert error={adding.error} />
      <div className="actions">
        <Button onClick={() => compare(true)}>看差别</Button>
        <PreviewButton input={input} />
        <Publish
          version={unsaved.base + 1}
          name={name}
          isOff={!unsaved.isChanged || isElsewhere}
          isPending={adding.isPending}
          onPublish={() => adding.mutate(input)}
        />
      </div>
      {isComparing && (
        <DiffDrawer
          title="从现在的到您写的"
          before={toComparableText(begin)}
          after={toPlainDraft(unsaved.text)}
          onClose={() => compare(false)}
        />
      )}
    </>
  )
}

interface PublishProps {
  name: AgreementName
  version: number
  isOff: boolean
  isPending: boolean
  onPublish: () => void
}

function Publish({ name, version, isOff, isPending, onPublish }: PublishProps) {
  const { name: title, consent } = AGREEMENTS[name]
  return (
    <Popconfirm
      title={`发布${title}第 ${version} 版？`}
      description={`${consent}发布以后不能再改。`}
      okText="发布"
      cancelText="再看看"
      disabled={isOff}
      onConfirm={onPublish}
    >
      <Button type="primary" loading={isPending} disabled={isOff}>
        发布新版本
      </Button>
    </Popconfirm>
  )
}

function PreviewButton({ input }: { input: InputOf<typeof previewAgreement> }) {
  const { mutate, isIdle, data, error, reset } = useAction(previewAgreement)
  return (
    <>
      <Button onClick={() => mutate(input)}>预览</Button>
      {!isIdle && <Preview html={data?.data.html} error={error} onClose={reset} />}
    </>
  )
}
