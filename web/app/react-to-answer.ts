import { type Answer, type Api, CallFailed, call } from '#web/lib/call.ts'

/** What an answer may set in motion on the page. */
export interface Page {
  sayError(text: string): void
  /** Remembers where the player is and leads to /login. */
  goToLogin(): void
  startProgress(): () => void
  /** The session cookies may have changed. */
  sessionMayHaveChanged(): void
}

/**
 * The API as the page uses it: the bar runs meanwhile, what goes wrong is said, a 401 leads to the login. What the page
 * asks by itself (`quiet`) interrupts nobody: a session that has ended shows in the top bar.
 */
export function reactingApi(page: Page, transport: Api = call): Api {
  return async (endpoint, input, options = {}) => {
    const end = options.quiet ? () => {} : page.startProgress()
    try {
      const answer = await transport(endpoint, input, options)
      page.sessionMayHaveChanged()
      if (!options.quiet) react(page, answer)
      return answer
    } catch (error) {
      if (error instanceof CallFailed && !options.quiet) page.sayError(error.message)
      throw error
    } finally {
      end()
    }
  }
}

function react(page: Page, answer: Answer<unknown>): void {
  if (answer.status === 200) return
  page.sayError(answer.msg)
  if (answer.status === 401) page.goToLogin()
}
