import type { FastifyInstance } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import type { Inline } from '#server/infra/http/headers.ts'

/** Where the console comes from, which has a build of its own. */
export interface ConsoleSource {
  /** The style and script elements of its document. */
  links(): Promise<string>
  /** Makes its own files reachable. Without the document nobody knows their names. */
  serveFiles(app: FastifyInstance): Promise<void>
}

/** What makes the service worker. */
export interface WorkerParts {
  /** The path of its code, a script that is no module. */
  script: string
  /** The paths of what it fetches at once: the files of every page, and of the home. Those of others it keeps as they are opened. */
  files: readonly string[]
}

/** What stands in the head of a page, and what of it the policy must admit. */
export interface PageHead {
  elements: string
  inline: Inline
}

/** Where pages come from: the build, or Vite while developing. */
export interface PageSource {
  bundle(): Promise<Rendering>
  /** The styles and script elements of a page that needs these chunks at once; of none: of a document without content. */
  head(chunks: readonly string[]): Promise<PageHead>
  /** The style elements alone, of a document that runs nothing. */
  headStyles(): Promise<string>
  /** How long (ms) a finished page is kept. */
  keepFor: number
  /** Whether pages can live under the content security policy. */
  strict: boolean
  /** Makes the source's own files reachable. */
  serveFiles(app: FastifyInstance): Promise<void>
  /** Null: there is none. */
  worker(): WorkerParts | null
  console: ConsoleSource
}
