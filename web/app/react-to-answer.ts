import { SIGN_IN_EXPIRED } from '#contract/infra/refusal-words.ts'
import { type Answer, type Api, CallFailed, type CallOptions } from '#client/call.ts'
import type { Offer } from '#web/shared/page/offer.ts'

/** What an answer may set in motion on the page. */
export interface Page {
  sayError(text: string): void
  /** Remembers where the player is and leads to /login. */
  goToLogin(): void
  startProgress(): () => void
  /** Opens the dialog that sells what a refusal asks for. */
  offer(type: Offer['type']): void
  /** Asks the member for what a refusal of this type waits for; false: not now. */
  askFor: Record<'agreement' | 'prove', () => Promise<boolean>>
  /** The session cookies may have changed. */
  sessionMayHaveChanged(): void
  isSignedIn(): boolean
  /** The page on the screen is there for its member alone. */
  isOwn(): boolean
}

/**
 * The API as the page uses it: the bar runs meanwhile, what goes wrong is said, a 401 leads to the login, and what is
 * refused for want of a membership or of coins opens the dialog that sells them. Once a new agreement is accepted, or
 * a code has proved who calls, what was refused for want of that is sent again. What the page asks by itself throws
 * nobody out: that the session has ended is said once, and shows in the top bar.
 */
export function reactingApi(page: Page, transport: Api): Api {
  let hasSaidExpired = false
  const once: Api = async (endpoint, input, options = {}) => {
    const end = options.quiet ? () => {} : page.startProgress()
    const wasSignedIn = page.isSignedIn()
    if (wasSignedIn) hasSaidExpired = false
    try {
      const answer = await transport(endpoint, input, options)
      page.sessionMayHaveChanged()
      // A public call is answered all the same, and clears the cookies of a dead session.
      if (answer.status === 401 || (wasSignedIn && !page.isSignedIn())) {
        // What the player does says so in its own words, or ends the session by their wish.
        if (!hasSaidExpired && asksByItself(options)) page.sayError(SIGN_IN_EXPIRED)
        hasSaidExpired = true
      }
      react(page, answer, options)
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
      const waits = waitsFor(answer)
      if (waits === null || asksByItself(options) || !(await page.askFor[waits]())) return answer
    }
  }
}

function waitsFor(answer: Answer<unknown>): keyof Page['askFor'] | null {
  const type = answer.status === 400 ? answer.data?.type : undefined
  return type === 'agreement' || type === 'prove' ? type : null
}

const needsWork = (answer: Answer<unknown>): boolean => answer.status === 400 && answer.data?.zeros !== undefined

const asksByItself = ({ quiet, reading }: CallOptions): boolean => quiet === true || reading === true

function react(page: Page, answer: Answer<unknown>, options: CallOptions): void {
  if (answer.status === 200) return
  if (answer.status === 401 && asksByItself(options)) {
    // A page of one's own has nothing to show without its member.
    if (!options.quiet && page.isOwn()) page.goToLogin()
    return
  }
  // The dialog that asks says why, and the form that does the work.
  if (options.quiet || waitsFor(answer) !== null || needsWork(answer)) return
  page.sayError(answer.msg)
  if (answer.status === 401) page.goToLogin()
  const kind = answer.status === 400 ? answer.data?.type : undefined
  if (kind === 'vip' || kind === 'recharge') page.offer(kind)
}
