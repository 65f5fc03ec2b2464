import { PageHead } from '#web/app/page-head.tsx'
import { paths } from '#web/app/paths.ts'

export function Component() {
  return (
    <>
      <PageHead title="开奖详情" description="一期开奖的号码、奖池与奖级。" path={paths.drawWinners()} />
      <h1>开奖详情</h1>
    </>
  )
}
