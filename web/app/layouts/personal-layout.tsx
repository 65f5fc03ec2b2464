import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { SIGN_IN_EXPIRED } from '#contract/infra/refusal-messages.ts'
import { paths } from '#contract/paths.ts'
import { PageHead } from '#web/shared/page/page-head.tsx'
import { hasSessionEnded, isSignedIn, rememberPage, useIsLeaving, useSession } from '#web/shared/page/session.ts'
import { SignInButton } from '#web/shared/page/sign-in-link.tsx'
import { showToast } from '#web/shared/lib/toasts.ts'
import { EmptyView, LoadingView } from '#web/shared/ui/state-views.tsx'
import { useHydrated, useHasBeenTrue } from '#web/shared/ui/use-hydrated.ts'
import { personalMenu } from '#web/app/declared-pages.ts'
import { SideFrame, type SideItem } from './side-frame.tsx'

/** Layout of the personal centre, for signed-in members (docs/rules/pages.md#the-personal-centre). */
export function Component() {
  const { pathname } = useLocation()
  const signedIn = useSession() !== null
  const lost = useHasBeenTrue(signedIn) && !signedIn
  const leaving = useIsLeaving()
  useRedirectToLogin()
  const items = personalMenu.map(({ to, label }) => ({ to, label, current: getAriaCurrent(to, pathname) }))
  const here = items.find(({ current }) => current)
  return (
    <SideFrame
      label="个人中心"
      trail={buildTrail(here, pathname)}
      items={items}
      phone={pathname === paths.personalCenter() ? 'tiles' : 'none'}
    >
      {signedIn ? <Outlet /> : <Closed title={here?.label ?? '个人中心'} lost={lost && !leaving} />}
    </SideFrame>
  )
}

function useRedirectToLogin(): void {
  const here = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  useEffect(() => {
    // Checked only when the page is opened. If the session ends later, the next call that is not quiet redirects.
    if (!hydrated || isSignedIn()) return
    // A call during hydration may have ended the session.
    showToast('error', hasSessionEnded() ? SIGN_IN_EXPIRED : '请先登录')
    rememberPage(here)
    void navigate(paths.login(), { replace: true })
  }, [hydrated, here, navigate])
}

/** Shown instead of the page until the browser knows the session, and after the session has ended. */
function Closed({ title, lost }: { title: string; lost: boolean }) {
  return (
    <>
      <PageHead title={title} />
      <h1>{title}</h1>
      {lost ? <SignInFirst /> : <LoadingView />}
      <noscript>
        <SignInFirst />
      </noscript>
    </>
  )
}

const SignInFirst = () => <EmptyView title="请先登录" action={<SignInButton reloadDocument />} />

function getAriaCurrent(to: string, pathname: string): SideItem['current'] {
  if (to === pathname) return 'page'
  return pathname.startsWith(`${to}/`) ? 'true' : undefined
}

function buildTrail(here: { label: string; to: string } | undefined, pathname: string) {
  if (!here || pathname === paths.personalCenter()) return [{ label: '个人中心' }]
  const last = here.to === pathname ? { label: here.label } : here
  return [{ label: '个人中心', to: paths.personalCenter() }, last]
}
