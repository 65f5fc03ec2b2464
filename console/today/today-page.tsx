import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { today } from '#contract/today.ts'
import { read } from '#console/page/read.ts'
import { Refused } from '#console/page/refused.tsx'
import { CheckRow } from './check-row.tsx'
import { FigureLine } from './figure-line.tsx'
import './today.css'

/** Where an operator begins: what is to be seen to, and how the days went. */
export function TodayPage() {
  const { data, error, isFetching, refetch } = useQuery(read(today, {}))
  const open = data?.checks.filter(({ state, ignored }) => state === 'wrong' && !ignored) ?? []
  const others = data?.checks.filter((check) => !open.includes(check)) ?? []
  return (
    <main className="page">
      <header className="head">
        <h1>今天</h1>
        <span>{data?.at.slice(0, 16)}</span>
        <Button loading={isFetching} onClick={() => void refetch()}>
          刷新
        </Button>
      </header>
      <Refused error={error} />
      {data && (
        <>
          <section className="figures" aria-label="数字">
            {data.figures.map((figure) => (
              <FigureLine key={figure.title} {...figure} />
            ))}
          </section>
          <section className="checks" aria-labelledby="checks">
            <h2 id="checks">自检</h2>
            <p>{open.length === 0 ? '没有要处理的' : `${open.length} 项要处理`}</p>
            <ul>
              {[...open, ...others].map((check) => (
                <CheckRow key={check.name} check={check} />
              ))}
            </ul>
          </section>
        </>
      )}
      <p className="note">30 分钟没有操作会自动退出。</p>
    </main>
  )
}
