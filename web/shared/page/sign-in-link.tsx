import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { LinkButton } from '#web/shared/ui/button.tsx'
import { storeIntent } from './intent.ts'
import { rememberPage } from './session.ts'

interface Props {
  children: ReactNode
  className?: string | undefined
  intent?: string
}

export const SignInLink = ({ intent, ...props }: Props) => <Link {...useLoginLink(intent)} {...props} />

export const SignInButton = ({ reloadDocument = false }: { reloadDocument?: boolean }) => (
  <LinkButton size="s" {...useLoginLink()} reloadDocument={reloadDocument}>
    登录/注册
  </LinkButton>
)

export function useGoToLogin(intent?: string): () => void {
  const { to, onClick: remember } = useLoginLink(intent)
  const navigate = useNavigate()
  return () => {
    remember()
    void navigate(to)
  }
}

function useLoginLink(intent?: string) {
  const here = useLocation()
  function onClick(): void {
    rememberPage(here)
    if (intent !== undefined) storeIntent(intent)
  }
  return { to: paths.login(), onClick }
}
