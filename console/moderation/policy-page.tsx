import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#contract/infra/endpoint.ts'
import {
  type ModerationPolicy,
  moderationPolicy,
  moderationPolicyHistory,
  POLICY_NAMES,
  POLICY_RANGES,
  setModerationPolicy,
} from '#contract/ugc/moderation.console.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { SettingHistory, restoreFormer } from '#console/page/setting-history.tsx'
import { SettingForm } from '#console/page/setting-form.tsx'

type Policy = ReplyOf<typeof setModerationPolicy>

const NAMES = Object.keys(POLICY_RANGES) as (keyof ModerationPolicy)[]
const FIELDS = NAMES.map((name) => ({ name, label: POLICY_NAMES[name], range: POLICY_RANGES[name] }))
const formatSettingName = (name: string): string => POLICY_NAMES[name as keyof ModerationPolicy] ?? name

/** Numbers of the moderation policy, with their change history and undo. */
export function PolicyPage() {
  const { data, error } = useQuery(query(moderationPolicy, {}))
  // Shows the values restored by an undo until the refetch returns them.
  const [undone, setUndone] = useState<Policy | null>(null)
  const current = undone && data && undone.revision > data.revision ? undone : data
  return (
    <>
      <h1>审核的数目</h1>
      <ErrorAlert error={error} />
      {current && (
        <SettingForm
          key={undone?.revision ?? 0}
          now={current}
          names={POLICY_NAMES}
          endpoint={setModerationPolicy}
          fields={FIELDS}
          action="保存"
          onDone={(saved, begin) => begin(saved)}
        />
      )}
      <p className="note">
        保存后马上对新发布的内容生效，已经发布的不变。一段文字像广告的程度，在<a href="#moderation/words">词库</a>
        里试一试就知道。
      </p>
      <h2>改动的历史</h2>
      {current && (
        <SettingHistory
          label="审核数目的改动"
          endpoint={moderationPolicyHistory}
          write={setModerationPolicy}
          former={(change) => restoreFormer(current, change)}
          nameOf={formatSettingName}
          onUndone={setUndone}
        />
      )}
    </>
  )
}
