import { PageHead } from '#web/app/page-head.tsx'
import { paths } from '#web/app/paths.ts'

export function Component() {
  return (
    <>
      <PageHead title="开奖结果" description="历史开奖与下期开奖时间。" path={paths.drawWinners()} />
      <h1>开奖结果</h1>
    </>
  )
}
