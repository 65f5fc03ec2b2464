import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { toast } from '#web/lib/toasts.ts'
import { ResetForm } from './reset-form.tsx'

/** Resets the password and returns to the page before. */
export function ForgetForm() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { key } = useLocation()

  async function goBack(words: string): Promise<void> {
    toast('success', words)
    cache.clear()
    // The first entry of a visit has this key: what lies behind it is another site.
    await (key === 'default' ? navigate(paths.login(), { replace: true }) : navigate(-1))
  }
  return <ResetForm submit="重置密码" onDone={goBack} />
}
