import { PageHead } from '#web/shared/page/page-head.tsx'
import { WithProfile } from './profile/with-profile.tsx'
import { Settings } from './settings.tsx'

/** /my-set */
export function Component() {
  return (
    <>
      <PageHead title="设置" />
      <h1>设置</h1>
      <WithProfile>{(user) => <Settings user={user} />}</WithProfile>
    </>
  )
}
