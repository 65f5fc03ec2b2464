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
      <dl>
        {isHeld === 1 && (
          <>
            <dt>规则</dt>
            <dd>{why}</dd>
            <dt>告诉作者</dt>
            <dd>{reason}</dd>
          </>
        )}
        <dt>像广告的程度</dt>
        <dd>
          {percent}%{policy && explainPercent(percent, policy)}
        </dd>
        <dt>规则读到的</dt>
        <dd>{folded === '' ? '没有文字' : folded}</dd>
      </dl>
    </div>
  )
}

/** Explains the effect of an advertisement probability under the moderation policy. */
function explainPercent(percent: number, { adFrom, honestBelow }: ModerationPolicy): string {
  if (percent < honestBelow) return `，不到 ${honestBelow}%，算正常内容`
  if (adFrom === 0) return '，现在不看这一项'
  return percent >= adFrom ? `，到了 ${adFrom}%，要先审核` : `，不到 ${adFrom}%，不因此审核`
}
