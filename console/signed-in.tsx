import { useMutation } from '@tanstack/react-query'
import { logout } from '#contract/account.ts'
import type { SignedInOperator } from '#contract/operators.ts'
import { paths } from '#contract/paths.ts'
import { ROLES } from '#contract/roles.ts'
import { call } from '#client/call.ts'

/** The console's one page so far: who is signed in. */
export function SignedIn({ operator: { nickname, phone, role } }: { operator: SignedInOperator }) {
  const leaving = useMutation({ mutationFn: leave })
  return (
    <>
      <header className="bar">
        <b className="name">彩运</b>
        <span>运营台</span>
        <a className="link" href={paths.home()}>
          返回网站
        </a>
      </header>
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
    </>
  )
}

/** Ends the session and goes where the next one begins. */
async function leave(): Promise<void> {
  const answer = await call(logout, {})
  if (answer.status !== 200) throw new Error(answer.msg)
  window.location.assign(paths.operatorLogin())
}
