import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { AgreementName } from '#contract/cms/agreements.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { load } from '#web/shared/page/loaders.ts'
import { UnderTabs } from '#web/shared/ui/layout/tabs.tsx'
import { parseAgreement, requestedVersionQuery, versionsQuery } from './agreements.ts'
import { AgreementText } from './agreement-text.tsx'
import styles from './agreement-page.module.css'

export function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  return load(args, requestedVersionQuery(search), versionsQuery(parseAgreement(search)))
}

const LABELS = {
  user: '用户协议',
  privacy: '隐私协议',
  vip: '会员服务协议',
} as const satisfies Record<AgreementName, string>

const TABS = (['user', 'privacy', 'vip'] as const).map((id) => ({ id, label: LABELS[id], to: paths.agreement(id) }))

/** /agreement?type=user|privacy|vip: the version in force; with `&version=` the given version. */
export function Component() {
  const [search] = useSearchParams()
  const name = parseAgreement(search)
  const { data } = useSuspenseQuery(requestedVersionQuery(search))
  const isEarlier = search.has('version')
  return (
    <div className={styles.page}>
      <PageHead
        title={data.title}
        description={`彩运的${LABELS[name]}。`}
        {...(!isEarlier && { path: paths.agreement(name) })}
      />
      <UnderTabs label="协议" items={TABS} current={name} />
      <AgreementText name={name} agreement={data} />
    </div>
  )
}
