import { PageHead } from '#web/app/page-head.tsx'
import { paths } from '#web/app/paths.ts'

export function Component() {
  return (
    <>
      <PageHead title="模拟选号" description="模拟选号，不销售彩票。" path={paths.number()} />
      <h1>模拟选号</h1>
    </>
  )
}
