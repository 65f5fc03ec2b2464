import { SIGN_IN_EXPIRED } from '#contract/infra/refusal-messages.ts'
import { type Answer, type Api, CallFailed, type CallOptions } from '#client/call.ts'
import type { Offer } from '#web/shared/page/offer.ts'

export interface PageEffects {
  sayError(text: string): void
  goToLogin(): void
  startProgress(): () => void
  offer(type: Offer['type']): void
  /** Opens the dialog that the rejection requires; resolves to false if the member declines. */
  askFor: Record<'agreement' | 'prove', () => Promise<boolean>>
  sessionMayHaveChanged(): void
  isSignedIn(): boolean
  /** Whether the current page is private to the signed-in member. */
  isOwn(): boolean
}

/**
 * Wraps the API for the page: shows progress and errors, opens the dialog that a rejection requires, and redirects to
 * /login on 401 (reads only from private pages, quiet calls never). An expired session is reported once.
 */
export function createReactingApi(page: PageEffects, transport: Api): Api {
  let hasSaidExpired = false
  const once: Api = async (endpoint, input, options = {}) => {
    const end = options.quiet ? () => {} : page.startProgress()
    const wasSignedIn = page.isSignedIn()
    if (wasSignedIn) hasSaidExpired = false
    try {
      const answer = await transport(endpoint, input, options)
      page.sessionMayHaveChanged()
      // A public call succeeds without a session, but its response clears the cookies of an expired one.
      if (answer.status === 401 || (wasSignedIn && !page.isSignedIn())) {
        // A call started by the member shows its own error, or is the sign-out itself.
        if (!hasSaidExpired && isBackground(options)) page.sayError(SIGN_IN_EXPIRED)
        hasSaidExpired = true
      }
      handleAnswer(page, answer, options)
      return answer
    } catch (error) {
      if (error instanceof CallFailed && !options.quiet) page.sayError(error.message)
      throw error
    } finally {
      end()
    }
  }
  return async (endpoint, input, options = {}) => {
    for (;;) {
      const answer = await once(endpoint, input, options)
      const waits = requiredDialog(answer)
      if (waits === null || isBackground(options) || !(await page.askFor[waits]())) return answer
    }
  }
}

function requiredDialog(answer: Answer<unknown>): keyof PageEffects['askFor'] | null {
  const type = answer.status === 400 ? answer.data?.type : undefined
  return type === 'agreement' || type === 'prove' ? type : null
}

const requiresWork = (answer: Answer<unknown>): boolean => answer.status === 400 && answer.data?.zeros !== undefined

const isBackground = ({ quiet, reading }: CallOptions): boolean => quiet === true || reading === true

function handleAnswer(page: PageEffects, answer: Answer<unknown>, options: CallOptions): void {
  if (answer.status === 200) return
  if (answer.status === 401 && isBackground(options)) {
    // A private page has nothing to show without a session. Quiet calls, such as polls, do not redirect.
    if (!options.quiet && page.isOwn()) page.goToLogin()
    return
  }
  // The opened dialog shows the reason. After a rejection for lack of proof of work, the form does the work and repeats the call.
  if (options.quiet || requiredDialog(answer) !== null || requiresWork(answer)) return
  page.sayError(answer.msg)
  if (answer.status === 401) page.goToLogin()
  const kind = answer.status === 400 ? answer.data?.type : undefined
  if (kind === 'vip' || kind === 'recharge') page.offer(kind)
}
