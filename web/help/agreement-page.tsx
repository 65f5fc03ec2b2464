import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { AgreementName } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { load } from '#web/page/query.ts'
import { UnderTabs } from '#web/ui/tabs.tsx'
import { agreementInForce, agreementOfSearch, versionOf } from './agreements.ts'
import { Article } from './article.tsx'
import styles from './agreement-page.module.css'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, agreementInForce(agreementOfSearch(new URL(args.request.url).searchParams)))

const LABELS = {
  user: '用户协议',
  privacy: '隐私协议',
  vip: '会员服务协议',
} as const satisfies Record<AgreementName, string>

const TABS = (['user', 'privacy', 'vip'] as const).map((id) => ({ id, label: LABELS[id], to: paths.agreement(id) }))

/** /agreement?type=user|privacy|vip: the version in force. */
export function Component() {
  const [search] = useSearchParams()
  const name = agreementOfSearch(search)
  const { data } = useSuspenseQuery(agreementInForce(name))
  return (
    <div className={styles.page}>
      <PageHead title={data.title} description={`彩运的${LABELS[name]}。`} path={paths.agreement(name)} />
      <UnderTabs label="协议" items={TABS} current={name} />
      <Article title={data.title} time={data.create_time} note={versionOf(data)} content={data.content} />
    </div>
  )
}
