/** Interface of the web's rendering bundle (web/render.tsx), which the server loads after the build. */
export interface Rendering {
  /** Renders the page of a URL (path and query) for a visitor without a session. */
  render(url: string, surroundings: RenderEnvironment): Promise<RenderResult>
  addressOf(url: string): string
  /** Whether `render` returns another page of this URL for phones. */
  differsOnPhones(url: string): boolean
  /** URLs of the pages for search engines, without those of single draws, posts and items of other growing lists. */
  readonly listed: readonly string[]
  /** Path prefixes that search engines must not crawl. */
  readonly closed: readonly string[]
  /** First path segments of all pages, by which the service worker recognises the site's documents. */
  readonly roots: readonly string[]
  readonly readable: readonly string[]
}

/** Result of rendering a URL: the parts of a page's document, or a redirect. */
export type RenderResult =
  | { redirect: string; status: number }
  | {
      redirect?: undefined
      status: number
      head: string
      html: string
      /** State as JSON, escaped for a script element. */
      data: string
      /** Files under web/ without `.tsx` whose chunks the page needs immediately. */
      chunks: string[]
      /** Error of a loader or of a chunk, with status 500: the page shows it, the server logs it. */
      error?: unknown
    }

export interface RenderEnvironment {
  /** Calls the API in-process, with GET and without cookies. */
  ask: (url: string) => Promise<{ status: number; body: string }>
  now: Date
  /** PUBLIC_URL, for absolute links; '' if it is not configured. */
  origin: string
  demo: boolean
  /** Whether the request seems to come from a phone. Always false unless `differsOnPhones`. */
  phone: boolean
}
