import { SIGN_IN_EXPIRED } from '#contract/infra/refusal-messages.ts'
import { type Answer, type Api, CallFailed, type CallOptions } from '#client/call.ts'
import type { Offer } from '#web/shared/page/offer.ts'

/** Effects of a response on the page. */
export interface PageEffects {
  sayError(text: string): void
  /** Stores the current URL and redirects to /login. */
  goToLogin(): void
  startProgress(): () => void
  /** Opens the purchase dialog for a rejection. */
  offer(type: Offer['type']): void
  /** Opens the dialog that this type of rejection requires; resolves to false if the member declines. */
  askFor: Record<'agreement' | 'prove', () => Promise<boolean>>
  sessionMayHaveChanged(): void
  isSignedIn(): boolean
  /** Whether the current page is private to its member. */
  isOwn(): boolean
}

/**
 * Wraps the API for the page: shows the progress bar and errors, redirects to the login on 401, and opens the purchase
 * dialog if membership or coins are missing. After the member has accepted a new agreement or entered a code, the
 * rejected call is repeated. Background calls never redirect; an expired session is reported once and shown in the top
 * bar.
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
      // A public call succeeds, but its response clears the cookies of an expired session.
      if (answer.status === 401 || (wasSignedIn && !page.isSignedIn())) {
        // A call by the player shows its own error, or is the sign-out itself.
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
    // A private page cannot show anything without its member.
    if (!options.quiet && page.isOwn()) page.goToLogin()
    return
  }
  // The dialog shows the reason, as does the form that performs the work.
  if (options.quiet || requiredDialog(answer) !== null || requiresWork(answer)) return
  page.sayError(answer.msg)
  if (answer.status === 401) page.goToLogin()
  const kind = answer.status === 400 ? answer.data?.type : undefined
  if (kind === 'vip' || kind === 'recharge') page.offer(kind)
}
