import type { FastifyInstance } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import type { InlineSources } from '#server/infra/http/headers.ts'

export interface ConsoleSource {
  links(): Promise<string>
  /** The files are public, but their names are known only from the console's document. */
  serveFiles(app: FastifyInstance): Promise<void>
}

export interface WorkerParts {
  /** A classic script, not a module. */
  script: string
  /** Files to cache at installation: those that every page needs, and those of the home page. */
  files: readonly string[]
}

export interface PageHead {
  elements: string
  inline: InlineSources
}

export interface PageSource {
  bundle(): Promise<Rendering>
  /** Returns the head of a page with these chunks; without chunks, the head of the shell. */
  head(chunks: readonly string[]): Promise<PageHead>
  /** Head elements of a document without scripts other than the theme's. */
  headStyles(): Promise<string>
  /** Maximum time in milliseconds for which a rendered page is cached. */
  keepFor: number
  /** Whether pages are sent with a Content-Security-Policy. */
  strict: boolean
  serveFiles(app: FastifyInstance): Promise<void>
  worker(): WorkerParts | null
  console: ConsoleSource
}
