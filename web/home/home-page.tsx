import { PageHead } from '#web/app/page-head.tsx'
import { paths } from '#web/app/paths.ts'

export function Component() {
  return (
    <>
      <PageHead title="首页" description="七种彩票的最新开奖、走势与模拟选号。" path={paths.home()} />
      <h1>首页</h1>
    </>
  )
}
