import { useQuery } from '@tanstack/react-query'
import { author } from '#contract/ugc/authors.console.ts'
import { KIND_NAMES, type Review } from '#contract/ugc/reviews.console.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { Modal } from '#console/page/overlays.tsx'

interface Props {
  review: Review
  sanction: { days: number; bans: boolean; sweeps: boolean; words: string }
  onDo: () => void
  onCancel: () => void
}

/** Dialog to confirm a take-down with a ban or with all texts of the author; gives the number of affected texts. */
export function SanctionConfirmation({ review, sanction: { days, bans, sweeps, words }, onDo, onCancel }: Props) {
  const { data, error } = useQuery(query(author, { id: review.author_id }))
  const { posts, comments } = data ?? {}
  const swept = posts && comments && { posts: posts.shown + posts.held, comments: comments.shown + comments.held }
  const texts = sweeps && swept ? swept.posts + swept.comments : 1
  const title = `下架 ${review.nickname} 的 ${texts} 条内容${bans ? '，停用 1 个账号' : ''}？`
  return (
    <Modal
      open
      title={data ? title : '正在数…'}
      okText="下架"
      cancelText="不做"
      okButtonProps={{ danger: true, disabled: !data }}
      onOk={onDo}
      onCancel={onCancel}
    >
      <ErrorAlert error={error} />
      <ul className="affected">
        {sweeps && swept ? (
          <li>
            公开和待审的 {swept.posts} 条动态、{swept.comments} 条评论全部下架，申诉中的不变
          </li>
        ) : (
          <li>下架这条{KIND_NAMES[review.kind]}</li>
        )}
        {bans && <li>停用账号：此人马上退出所有设备，不能再登录，直到恢复</li>}
        {days > 0 && <li>禁言 {days} 天</li>}
        <li>告诉作者：{words}</li>
      </ul>
    </Modal>
  )
}
