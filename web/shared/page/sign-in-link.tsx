import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { rememberPage } from './session.ts'

interface Props {
  children: ReactNode
  className?: string | undefined
}

/** Leads to the login, and from there back to this very address. */
export const SignInLink = (props: Props) => <Link {...useWayToLogin()} {...props} />

/** The same as a button. */
export const SignInButton = ({ reloadDocument = false }: { reloadDocument?: boolean }) => (
  <LinkButton size="s" {...useWayToLogin()} reloadDocument={reloadDocument}>
    登录/注册
  </LinkButton>
)

/** The same by itself. */
export function useGoToLogin(): () => void {
  const { to, onClick: remember } = useWayToLogin()
  const navigate = useNavigate()
  return () => {
    remember()
    void navigate(to)
  }
}

function useWayToLogin() {
  const here = useLocation()
  return { to: paths.login(), onClick: () => rememberPage(here) }
}
