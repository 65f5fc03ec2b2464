import { PageHead } from '#web/app/page-head.tsx'
import { paths } from '#web/app/paths.ts'

export function Component() {
  return (
    <>
      <PageHead title="选号" description="选择一种彩票，开始模拟选号。" path={paths.number()} />
      <h1>选号</h1>
    </>
  )
}
