import type { FastifyInstance } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import type { InlineSources } from '#server/infra/http/headers.ts'

/** Source of the console's files, which are a separate build. */
export interface ConsoleSource {
  /** Returns the style and script elements for the console's document. */
  links(): Promise<string>
  /** Serves the console's files. They are public, but their names are known only from the console's document. */
  serveFiles(app: FastifyInstance): Promise<void>
}

/** Parts of the service worker that depend on the build. */
export interface WorkerParts {
  /** Path of the service worker's script: a classic script, not a module. */
  script: string
  /**
   * Paths of files to cache at installation: those that every page needs, and those of the home page. Files of other
   * pages are cached when the page is opened.
   */
  files: readonly string[]
}

/** Elements in the head of a page, and the hashes of inline elements that the CSP must allow. */
export interface PageHead {
  elements: string
  inline: InlineSources
}

/** Source of the pages: the build, or Vite during development. */
export interface PageSource {
  bundle(): Promise<Rendering>
  /**
   * Returns the style and script elements of a page that consists of these chunks. Without chunks: those of the shell.
   */
  head(chunks: readonly string[]): Promise<PageHead>
  /** Returns the style elements and the theme script, for a document without other scripts. */
  headStyles(): Promise<string>
  /** Time in milliseconds for which a rendered page is cached. */
  keepFor: number
  /** Whether pages are sent with a Content-Security-Policy. */
  strict: boolean
  /** Serves the scripts, styles and other files of the pages. */
  serveFiles(app: FastifyInstance): Promise<void>
  /** Returns the parts of the service worker; null if there is none. */
  worker(): WorkerParts | null
  console: ConsoleSource
}
