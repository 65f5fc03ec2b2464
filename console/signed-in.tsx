import { useMutation } from '@tanstack/react-query'
import { logout } from '#contract/account.ts'
import type { SignedInOperator } from '#contract/operators.ts'
import { paths } from '#contract/paths.ts'
import { may, ROLES } from '#contract/roles.ts'
import { call } from '#client/call.ts'
import { ModerationPage } from './moderation/moderation-page.tsx'
import { PLACES, usePlace } from './place.ts'

/** The console: its bar, with the parts that the role opens, and the part one is at. */
export function SignedIn({ operator }: { operator: SignedInOperator }) {
  const place = usePlace()
  const moderates = may(operator.role, 'moderation')
  const isModeration = moderates && place === PLACES.moderation
  return (
    <>
      <header className="bar">
        <a className="name" href={paths.console()}>
          彩运
        </a>
        <span>运营台</span>
        {moderates && (
          <a className="link" href={PLACES.moderation} aria-current={isModeration ? 'page' : undefined}>
            审核
          </a>
        )}
        <a className="link site" href={paths.home()}>
          返回网站
        </a>
      </header>
      {isModeration ? <ModerationPage /> : <Welcome operator={operator} />}
    </>
  )
}

/** Who is signed in. */
function Welcome({ operator: { nickname, phone, role } }: { operator: SignedInOperator }) {
  const leaving = useMutation({ mutationFn: leave })
  return (
    <main className="page">
      <h1>您好，{nickname}</h1>
      <dl>
        <dt>手机号</dt>
        <dd>{phone}</dd>
        <dt>角色</dt>
        <dd>{ROLES[role].name}</dd>
      </dl>
      <p>30 分钟没有操作会自动退出。</p>
      <button type="button" className="button" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
        退出登录
      </button>
      {leaving.error && <p role="alert">{leaving.error.message}</p>}
    </main>
  )
}

/** Ends the session and goes where the next one begins. */
async function leave(): Promise<void> {
  const answer = await call(logout, {})
  if (answer.status !== 200) throw new Error(answer.msg)
  window.location.assign(paths.operatorLogin())
}
