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
  const headStyles = styleLinks(manifest, withImports(manifest, [ENTRY]))
  let entry: Promise<Rendering> | undefined
  return {
    keepFor: KEEP_FOR,
    strict: true,
    bundle: () => (entry ??= import(rendering)),
    headStyles: async () => headStyles,
    console,
    links: async (chunks) => linksOf(manifest, chunks),
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

const ENTRY = 'web/browser.tsx'
/** What every page fetches later. */
const LATER = ['web/app/later.ts', 'web/shared/ui/overlays.ts']

/** The theme script first, below what it sets, then the styles of all chunks, so that nothing flashes, then their code. */
function linksOf(manifest: Manifest, chunks: readonly string[]): string {
  const needed = withImports(manifest, [ENTRY, ...keysOf(chunks)])
  return [
    styleLinks(manifest, needed),
    `<script type="module" src="/${fileOf(manifest, ENTRY)}"></script>`,
    ...filesOf(manifest, needed)
      .filter((file) => file !== manifest[ENTRY]?.file)
      .map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('\n')
}

function styleLinks(manifest: Manifest, needed: readonly string[]): string {
  return [
    INSTALLABLE,
    `<script src="/${fileOf(manifest, 'web/theme.ts')}"></script>`,
    ...stylesOf(manifest, needed).map((file) => `<link rel="stylesheet" href="/${file}">`),
  ].join('\n')
}

function workerParts(manifest: Manifest, chunks: readonly string[]): WorkerParts {
  const shell = withImports(manifest, [ENTRY])
  const pages = withImports(manifest, keysOf(chunks)).filter((key) => !shell.includes(key))
  const later = pages.flatMap((key) => manifest[key]?.dynamicImports ?? [])
  const kept = withImports(manifest, [ENTRY, ...pages, ...later, ...LATER])
  const files = [fileOf(manifest, 'web/theme.ts'), ...stylesOf(manifest, kept), ...filesOf(manifest, kept)]
  return {
    script: readFileSync(builtFolder(`web/${fileOf(manifest, 'web/worker.ts')}`), 'utf8'),
    files: files.map((file) => `/${file}`),
  }
}

const keysOf = (chunks: readonly string[]): string[] => chunks.map((chunk) => `web/${chunk}.tsx`)

const filesOf = (manifest: Manifest, keys: readonly string[]): string[] =>
  keys.flatMap((key) => manifest[key]?.file ?? [])

const stylesOf = (manifest: Manifest, keys: readonly string[]): string[] => [
  ...new Set(keys.flatMap((key) => manifest[key]?.css ?? [])),
]

/** Some chunks and everything they import, what is imported first: styles that come later win. */
function withImports(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    if (seen.has(key)) return []
    seen.add(key)
    return [...withImports(manifest, manifest[key]?.imports ?? [], seen), key]
  })
}
