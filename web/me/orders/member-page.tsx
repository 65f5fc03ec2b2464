import { useQuery } from '@tanstack/react-query'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { QueryView } from '#web/shared/page/query-view.tsx'
import { CoinSection } from './coin-section.tsx'
import { Membership } from './membership.tsx'
import { profileQuery } from './orders.queries.ts'

export function Component() {
  return (
    <>
      <PageHead title="会员与星币" />
      <h1>会员与星币</h1>
      <QueryView
        read={useQuery({ ...profileQuery, refetchOnMount: 'always' })}
        failed="没能取到您的资料"
        loading={{ rows: 4 }}
      >
        {(me) => (
          <>
            <Membership me={me} />
            <CoinSection me={me} />
          </>
        )}
      </QueryView>
    </>
  )
}
