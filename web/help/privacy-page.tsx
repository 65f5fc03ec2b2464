import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { load } from '#web/shared/page/loaders.ts'
import { currentAgreementQuery, versionsQuery } from './agreements.ts'
import { AgreementText } from './agreement-text.tsx'

const privacyQuery = currentAgreementQuery('privacy')

export const loader = (args: LoaderFunctionArgs) => load(args, privacyQuery, versionsQuery('privacy'))

export function Component() {
  const { data } = useSuspenseQuery(privacyQuery)
  return (
    <>
      <PageHead title={data.title} description="彩运怎样收集、使用和保护个人信息。" path={paths.privacy()} />
      <AgreementText name="privacy" agreement={data} />
    </>
  )
}
