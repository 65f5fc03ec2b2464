import type { FastifyInstance } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import type { InlineSources } from '#server/infra/http/headers.ts'

/** Source of the console, which is a separate build. */
export interface ConsoleSource {
  /** Returns the style and script elements of its document. */
  links(): Promise<string>
  /** Serves its files. Their names are known only from the document. */
  serveFiles(app: FastifyInstance): Promise<void>
}

/** Parts of the service worker. */
export interface WorkerParts {
  /** Path of the service worker's script: a classic script, not a module. */
  script: string
  /**
   * Paths of files to cache at installation: those of all pages and of the home page. Files of other pages are cached
   * when opened.
   */
  files: readonly string[]
}

/** Elements in the head of a page, and the inline parts that the CSP must allow. */
export interface PageHead {
  elements: string
  inline: InlineSources
}

/** Source of pages: the build, or Vite during development. */
export interface PageSource {
  bundle(): Promise<Rendering>
  /** Returns style and script elements of a page with these chunks; without chunks: of an empty document. */
  head(chunks: readonly string[]): Promise<PageHead>
  /** Returns only the style elements, for a document without scripts. */
  headStyles(): Promise<string>
  /** Milliseconds that a rendered page is cached. */
  keepFor: number
  /** True: pages work under the content security policy. */
  strict: boolean
  /** Serves the files of the source. */
  serveFiles(app: FastifyInstance): Promise<void>
  /** Null: no service worker. */
  worker(): WorkerParts | null
  console: ConsoleSource
}
