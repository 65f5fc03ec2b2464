import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import type { SubmitEvent } from 'react'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import {
  type ModerationPolicy,
  moderationPolicy,
  TRIAL_LIMIT,
  tryModeration,
} from '#contract/ugc/moderation.console.ts'
import { KIND_NAMES } from '#contract/ugc/reviews.console.ts'
import { type SubjectKind } from '#contract/ugc/moderation.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { FactList } from '#console/page/fact-list.tsx'
import { Select } from '#console/page/select.tsx'
import { useAction } from '#console/page/use-action.ts'

/** Tests a text against the moderation rules without storing anything. */
export function WordsTester() {
  const trying = useAction(tryModeration)
  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = form.get('text') as string
    trying.mutate({ text, kind: form.get('kind') as SubjectKind, newcomer: form.has('newcomer') })
  }
  return (
    <section className="try" aria-labelledby="try">
      <h2 id="try">试一段文字</h2>
      <form className="try" onSubmit={send}>
        <Input.TextArea name="text" aria-label="文字" rows={3} maxLength={TRIAL_LIMIT} required />
        <div className="filter">
          <Select name="kind" label="种类" names={KIND_NAMES} />
          <label>
            <input type="checkbox" name="newcomer" defaultChecked /> 新会员发的
          </label>
          <Button htmlType="submit" loading={trying.isPending}>
            试一试
          </Button>
        </div>
      </form>
      <ErrorAlert error={trying.error} />
      {trying.data && <Outcome {...trying.data.data} />}
    </section>
  )
}

function Outcome({ is_held: isHeld, reason, why, ad_percent: percent, folded }: ReplyOf<typeof tryModeration>) {
  const { data: policy } = useQuery(query(moderationPolicy, {}))
  return (
    <div className="tried" role="status" data-held={isHeld}>
      <p>{isHeld === 1 ? '会先审核' : '会直接发布'}</p>
      <FactList
        facts={{
          规则: isHeld === 1 ? why : '',
          告诉作者: isHeld === 1 ? reason : '',
          像广告的程度: `${percent}%${policy ? explainPercent(percent, policy) : ''}`,
          规则读到的: folded === '' ? '没有文字' : folded,
        }}
      />
    </div>
  )
}

/** Explains the effect of an advertisement probability under the moderation policy. */
function explainPercent(percent: number, { adFrom, honestBelow }: ModerationPolicy): string {
  if (percent < honestBelow) return `，不到 ${honestBelow}%，算正常内容`
  if (adFrom === 0) return '，现在不看这一项'
  return percent >= adFrom ? `，到了 ${adFrom}%，要先审核` : `，不到 ${adFrom}%，不因此审核`
}
