import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Rendering } from '#contract/infra/rendering.ts'
import { builtConsole } from './built-console.ts'
import { builtFolder, fileOf, type Manifest, readManifest, serveAssets } from './manifest.ts'
import type { PageSource, WorkerParts } from './page-source.ts'
import { INSTALLABLE } from './template.ts'

const KEEP_FOR = 10_000
const HOUR = 60 * 60 * 1000

/** The pages of the build in dist/. Null while nothing has been built: then the site has its API only. */
export function builtPages(): PageSource | null {
  const manifest = readManifest('web')
  const console = builtConsole()
  const rendering = builtFolder('render/render.js')
  if (!manifest || !console || !existsSync(rendering)) return null
  const headStyles = styleLinks(manifest)
  const shared = `${headStyles}\n${scriptLinks(manifest)}`
  let entry: Promise<Rendering> | undefined
  return {
    keepFor: KEEP_FOR,
    strict: true,
    bundle: () => (entry ??= import(rendering)),
    headStyles: async () => headStyles,
    console,
    links: async (chunks) => shared + preloads(manifest, chunks),
    workerOf: (chunks) => workerParts(manifest, chunks),
    serveFiles: async (app) => {
      await serveAssets(app, 'web', '/assets/')
      // What web/public holds keeps its name when it changes, so browsers ask again after a while.
      await app.register(fastifyStatic, {
        root: builtFolder('web'),
        prefix: '/',
        wildcard: false,
        globIgnore: ['assets/**', '**/*.{gz,br}'],
        preCompressed: true,
        maxAge: HOUR,
        decorateReply: false,
      })
    },
  }
}

/** The theme script first, below what it sets, then the one style sheet of all pages, so that no lazy page flashes. */
function styleLinks(manifest: Manifest): string {
  return [
    INSTALLABLE,
    `<script src="/${fileOf(manifest, 'web/theme.ts')}"></script>`,
    `<link rel="stylesheet" href="/${fileOf(manifest, 'style.css')}">`,
  ].join('\n')
}

/** What every page fetches later. */
const LATER = ['web/app/later.ts', 'web/shared/ui/overlays.ts', 'web/app/layouts/sheet-content.tsx']

function workerParts(manifest: Manifest, chunks: readonly string[]): WorkerParts {
  const shell = importedBy(manifest, ['web/browser.tsx'])
  const pages = importedBy(manifest, keysOf(chunks)).filter((key) => !shell.includes(key))
  const later = pages.flatMap((key) => manifest[key]?.dynamicImports ?? [])
  return {
    script: readFileSync(builtFolder(`web/${fileOf(manifest, 'web/worker.ts')}`), 'utf8'),
    files: closure(manifest, ['web/theme.ts', 'style.css', ...shell, ...pages, ...later, ...LATER]).map(
      (file) => `/${file}`,
    ),
  }
}

const keysOf = (chunks: readonly string[]): string[] => chunks.map((chunk) => `web/${chunk}.tsx`)

function scriptLinks(manifest: Manifest): string {
  return [
    `<script type="module" src="/${fileOf(manifest, 'web/browser.tsx')}"></script>`,
    ...modulePreloads(closure(manifest, ['web/browser.tsx']).slice(1)),
  ].join('\n')
}

function preloads(manifest: Manifest, chunks: readonly string[]): string {
  const already = new Set(closure(manifest, ['web/browser.tsx']))
  return modulePreloads(closure(manifest, keysOf(chunks)).filter((file) => !already.has(file))).join('')
}

const modulePreloads = (files: readonly string[]): string[] =>
  files.map((file) => `<link rel="modulepreload" href="/${file}">`)

/** The files of some chunks and of everything they import, themselves first. */
const closure = (manifest: Manifest, keys: readonly string[]): string[] =>
  importedBy(manifest, keys).flatMap((key) => manifest[key]?.file ?? [])

/** Some chunks and everything they import, themselves first. */
function importedBy(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set(keys)
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next)
  return [...seen]
}
