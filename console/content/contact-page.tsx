import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { CONTACT_NAMES, contactHistory, editedContact, setContact } from '#contract/cms/contact.console.ts'
import type { Contact } from '#contract/cms/content.ts'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import { ChangedElsewhere } from '#console/page/changed-elsewhere.tsx'
import { query } from '#client/query.ts'
import { ErrorAlert, Unloaded } from '#console/page/error-alert.tsx'
import { SettingHistory, restoreFormer } from '#console/page/setting-history.tsx'
import { useAction } from '#console/page/use-action.ts'
import { isNewerRevision, useFormBase } from '#console/page/use-form-base.ts'
import { PictureInput } from './picture-input.tsx'

const LINES = Object.keys(CONTACT_NAMES) as (keyof Contact)[]

const CODES: Partial<Record<keyof Contact, ReactNode>> = {
  gzh_qrcode: <PictureInput name={CONTACT_NAMES.gzh_qrcode} clearable />,
  customer_qrcode: <PictureInput name={CONTACT_NAMES.customer_qrcode} clearable />,
}

const formatLineName = (name: string): string => CONTACT_NAMES[name as keyof Contact] ?? name

export function ContactPage() {
  const { data, error } = useQuery(query(editedContact, {}))
  const [undone, setUndone] = useState(Infinity)
  if (!data) return <Unloaded error={error} />
  const { revision, lines } = data
  return (
    <>
      {/* The key resets the form once the values restored by an undo are loaded. */}
      <ContactForm key={revision >= undone ? undone : 0} read={data} />
      <h2>改动的历史</h2>
      <SettingHistory
        label="联系方式与页脚的改动"
        endpoint={contactHistory}
        write={setContact}
        former={(change) => {
          const former = restoreFormer(lines, change)
          return typeof former === 'string' ? former : { revision, lines: former }
        }}
        nameOf={formatLineName}
        inWords={(value) => (value === '' ? '空' : String(value))}
        onUndone={(kept) => setUndone(kept.revision)}
      />
    </>
  )
}

function ContactForm({ read: now }: { read: ReplyOf<typeof editedContact> }) {
  const [form] = Form.useForm<Contact>()
  const { begun, begin, typed, onTyped, ...others } = useFormBase(now, isNewerRevision)
  const saving = useAction(setContact)
  const isElsewhere = others.isElsewhere && !saving.isPending
  useEffect(() => {
    if (!typed) form.setFieldsValue(begun.lines)
  }, [form, begun, typed])

  function send(lines: Contact): void {
    // The saved values and revision are the base of the next change.
    const onSuccess = ({ data }: { data: { revision: number } }) => {
      begin({ ...begun, lines, revision: data.revision })
      onTyped(false)
    }
    saving.mutate({ revision: begun.revision, lines }, { onSuccess })
  }

  return (
    <>
      <p className="note">保存后两秒内在所有页面上生效。占位内容不会给玩家看到。</p>
      {isElsewhere && (
        <ChangedElsewhere before={begun.lines} after={now.lines} names={CONTACT_NAMES} onKeep={() => begin(now)} />
      )}
      <Form<Contact>
        form={form}
        className="contact"
        layout="vertical"
        requiredMark={false}
        initialValues={begun.lines}
        onValuesChange={() => onTyped(true)}
        onFinish={send}
      >
        {LINES.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={now.placeholders.includes(name) ? `${CONTACT_NAMES[name]}（还是占位内容）` : CONTACT_NAMES[name]}
          >
            {CODES[name] ?? <Input autoComplete="off" />}
          </Form.Item>
        ))}
        <ErrorAlert error={saving.error} />
        <Button type="primary" htmlType="submit" loading={saving.isPending} disabled={isElsewhere}>
          保存
        </Button>
      </Form>
    </>
  )
}
