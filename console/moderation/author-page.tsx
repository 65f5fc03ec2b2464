import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { type Author, author } from '#contract/ugc/authors.console.ts'
import { sanctionMember } from '#contract/ugc/sanctions.console.ts'
import { CallForm } from '#console/page/call-form.tsx'
import { query } from '#client/query.ts'
import { Unloaded } from '#console/page/error-alert.tsx'
import { FactList } from '#console/page/fact-list.tsx'
import { AuthorTexts } from './author-texts.tsx'
import { SanctionsTable } from './sanctions.tsx'

export function AuthorPage({ id }: { id: number }) {
  const { data, error } = useQuery(query(author, { id }))
  if (!data) return <Unloaded error={error} />
  return (
    <>
      <h1>
        {data.nickname} #{data.id}
      </h1>
      <FactList
        className="author-facts"
        facts={{
          注册: data.since.slice(0, 10),
          动态: formatCounts(data.posts),
          评论: formatCounts(data.comments),
          状态: formatState(data),
        }}
      />
      <AuthorTexts author={data} />
      <h2>禁言与停用</h2>
      {data.is_operator === 0 && data.is_banned === 0 && <Sanctioning author={data} />}
      <SanctionsTable filter={{ user_id: id, open: 0 }} />
    </>
  )
}

const formatCounts = ({ shown, held, taken_down: takenDown }: Author['posts']): string =>
  `公开 ${shown} 条，待审 ${held} 条，下架 ${takenDown} 条`

function formatState({ muted_until: mutedUntil, is_banned: isBanned, is_operator: isOperator }: Author): string {
  if (isOperator === 1) return '运营人员，不能禁言、停用或全部下架'
  if (isBanned === 1) return '已停用'
  return mutedUntil === '' ? '正常' : `禁言到 ${mutedUntil.slice(0, 16)}`
}

const TERMS = [
  { value: 1, label: '禁言 1 天' },
  { value: 7, label: '禁言 7 天' },
  { value: 30, label: '禁言 30 天' },
]

const REASON = <Input maxLength={200} autoComplete="off" />

function Sanctioning({ author: { id, nickname } }: { author: Author }) {
  return (
    <div className="sanctioning">
      <CallForm
        adds
        endpoint={sanctionMember}
        given={{ user_id: id, term: 7 }}
        fields={[
          { name: 'term', label: `对 ${nickname}`, control: <Select options={TERMS} /> },
          { name: 'reason', label: '禁言的原因，会告诉此人', control: REASON },
        ]}
        action="禁言"
        danger
      />
      <CallForm
        adds
        endpoint={sanctionMember}
        given={{ user_id: id, term: 'ban' }}
        fields={[{ name: 'reason', label: '停用的原因，恢复后会告诉此人', control: REASON }]}
        action="停用账号"
        danger
        asks={{
          title: `停用 ${nickname} 的账号？`,
          description: '此人马上退出所有设备，不能再登录，直到恢复；发布过的内容不变，要下架请另点“下架此人全部内容”。',
        }}
      />
    </div>
  )
}
