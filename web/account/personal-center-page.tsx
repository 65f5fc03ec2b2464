import { useState } from 'react'
import type { User } from '#contract/account.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { WithProfile } from './profile-face.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileView } from './profile-view.tsx'

/** /personal-center: one's profile, to look at and to edit. */
export function Component() {
  return (
    <>
      <PageHead title="个人中心" />
      <h1>个人资料</h1>
      <WithProfile>{(user) => <Profile user={user} />}</WithProfile>
    </>
  )
}

function Profile({ user }: { user: User }) {
  const [editing, setEditing] = useState(false)
  return (
    <Panel>
      {editing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <ProfileView user={user} onEdit={() => setEditing(true)} />
      )}
    </Panel>
  )
}
