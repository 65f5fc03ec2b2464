/** What the server asks of the web's rendering bundle (web/render.tsx), which it loads built. */
export interface Rendering {
  /** Renders the page of an address (path and query) for a visitor without a session. */
  render(url: string, surroundings: Surroundings): Promise<Rendered>
  /** The one address of the page that path and query ask for, in one spelling. */
  addressOf(url: string): string
  /** The addresses of all pages that search engines are to know, but for lists that grow. */
  readonly listed: readonly string[]
  /** What addresses begin with that robots stay out of. */
  readonly closed: readonly string[]
  /** The first parts of the paths of all pages. */
  readonly roots: readonly string[]
  /** The first parts of the addresses that can be read without a network. */
  readonly readable: readonly string[]
}

/** A page, rendered: or where to go instead. */
export type Rendered =
  | { redirect: string; status: number }
  | {
      redirect?: undefined
      status: number
      /** Title and meta elements. */
      head: string
      html: string
      /** The state, as JSON that may stand inside a script element. */
      data: string
      /** Files under web/ without `.tsx` whose chunks the page needs at once. */
      chunks: string[]
    }

export interface Surroundings {
  /** Asks the API in place, by GET and without cookies. */
  ask: (url: string) => Promise<{ status: number; body: string }>
  /** The site's time. */
  now: Date
  /** PUBLIC_URL, or ''. */
  origin: string
  demo: boolean
}
