import { useQuery } from '@tanstack/react-query'
import { previewDraw } from '#contract/play/draws.console.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { query } from '#client/query.ts'
import { ErrorAlert } from '#console/page/error-alert.tsx'
import { describeDemoDeletion } from './labels.ts'

/** Shows how an entered draw would change the results of players, before the draw is saved. */
export function DrawEffect({ draw }: { draw: InputOf<typeof previewDraw> }) {
  const { data, error } = useQuery(query(previewDraw, draw))
  if (error) return <ErrorAlert error={error} />
  if (!data) return <p role="status">正在试算…</p>
  return (
    <p className="effect" role="status">
      {data.before === '' ? '新录入' : data.before} → {data.after}：{data.picks} 注重新核对，撤回 {data.withdrawn}{' '}
      个中奖，新给 {data.given} 个中奖
      {data.demo > 0 && `。${describeDemoDeletion(data.demo)}`}
    </p>
  )
}
