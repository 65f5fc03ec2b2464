import { tabMemory } from '#client/memory.ts'
import { Button } from 'antd'
import { Suspense } from 'react'
import { logout } from '#contract/people/account.ts'
import { CONSOLE_COOKIE, type SignedInOperator } from '#contract/people/operators.console.ts'
import { paths } from '#contract/paths.ts'
import { hasPermission, ROLES } from '#contract/infra/roles.ts'
import { ChunkErrorBoundary } from './page/boundary.tsx'
import { useConsolePath } from './page/console-path.ts'
import { ErrorAlert } from './page/error-alert.tsx'
import { useAction } from './page/use-action.ts'
import { PARTS } from './parts.ts'

/** Navigation with the parts that the operator's role permits, and the selected part (default: the first of them). */
export function SignedIn({ operator }: { operator: SignedInOperator }) {
  const [at] = useConsolePath().split('/')
  const parts = PARTS.filter(({ permission }) => hasPermission(operator.role, permission))
  const there = PARTS.find(({ place }) => place === at)
  const part = there ? parts.find((one) => one === there) : parts[0]
  return (
    <div className="frame">
      <header className="side">
        <a className="name" href={paths.console()}>
          彩运<span>运营台</span>
        </a>
        <nav aria-label="运营台">
          {parts.map(({ place, name }) => (
            <PartLink
              key={place}
              place={place}
              name={name}
              waiting={operator.waiting[place] ?? 0}
              isHere={place === part?.place}
            />
          ))}
        </nav>
        <Who operator={operator} />
      </header>
      <ChunkErrorBoundary key={part?.place}>
        <Suspense fallback={<p role="status">正在加载…</p>}>
          {part ? <part.Page /> : <Closed name={there?.name ?? ''} role={ROLES[operator.role].name} />}
        </Suspense>
      </ChunkErrorBoundary>
    </div>
  )
}

interface PartLinkProps {
  place: string
  name: string
  /** Number of items in this part that wait for an operator. */
  waiting: number
  isHere: boolean
}

/** Link to a part. The number of pending items is not part of its accessible name, which therefore never changes. */
const PartLink = ({ place, name, waiting, isHere }: PartLinkProps) => (
  <a
    href={`#${place}`}
    aria-current={isHere ? 'page' : undefined}
    title={waiting > 0 ? `${waiting} 件待处理` : undefined}
  >
    {name}
    {waiting > 0 && (
      <b className="waits" aria-hidden="true">
        {waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : waiting}
      </b>
    )}
  </a>
)

const MAX_SHOWN = 99

const Closed = ({ name, role }: { name: string; role: string }) => (
  <main className="words">
    <h1>您的角色打不开“{name}”</h1>
    <p>您现在是{role}。需要这一部分，请管理员在“员工”里改您的角色。</p>
    <p>
      <a className="button" href={paths.console()}>
        回到今天
      </a>
    </p>
  </main>
)

function Who({ operator: { name, phone, role } }: { operator: SignedInOperator }) {
  const leaving = useAction(logout, onSignedOut)
  return (
    <div className="who">
      <b>{name}</b>
      <span>{phone}</span>
      <span>{ROLES[role].name}</span>
      <a className="link" href={paths.home()}>
        返回网站
      </a>
      <Button loading={leaving.isPending} onClick={() => leaving.mutate({})}>
        退出登录
      </Button>
      <ErrorAlert error={leaving.error} />
    </div>
  )
}

/** Deletes unsaved drafts, the stored path and the console's cookie, then opens the login page. */
function onSignedOut(): void {
  tabMemory.clear()
  // A pending response may detect the ended session and store the path, so the path is removed first.
  window.history.replaceState(null, '', paths.console())
  document.cookie = `${CONSOLE_COOKIE}=; path=${paths.console()}; max-age=0`
  window.location.assign(paths.operatorLogin())
}
