import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { Rendering } from '#contract/infra/rendering.ts'
import { resolveBuildPath, getFile, type Manifest, readManifest, serveAssets } from './manifest.ts'
import type { ConsoleSource, PageHead, PageSource, WorkerParts } from './page-source.ts'
import { FEED_LINKS, INSTALLABLE } from './template.ts'

const KEEP_FOR = 10_000
const HOUR = 60 * 60 * 1000

/** Null if dist/ has no complete build. The site then serves no pages. */
export function createBuiltPages(): PageSource | null {
  const manifest = readManifest('web')
  const console = createBuiltConsole()
  const rendering = resolveBuildPath('render/render.js')
  if (!manifest || !console || !existsSync(rendering)) return null
  const sheets = new Map(listStyles(manifest, Object.keys(manifest)).map((file) => [file, inlineSheet(file)]))
  const theme = inlineTheme(manifest)
  const shellStyles = listStyles(manifest, listWithImports(manifest, [ENTRY]))
  const headStyles = [INSTALLABLE, FEED_LINKS, buildThemeLink(manifest), ...shellStyles.map(buildStyleLink)].join('\n')
  let entry: Promise<Rendering> | undefined
  return {
    keepFor: KEEP_FOR,
    strict: true,
    bundle: () => (entry ??= import(rendering)),
    headStyles: async () => headStyles,
    console,
    head: async (chunks) => buildHead(manifest, { theme, sheets }, chunks),
    worker: () => buildWorkerParts(manifest),
    serveFiles: async (app) => {
      await serveAssets(app, 'web', '/assets/')
      // Files of web/public have no hash in their names, so browsers must request them again after an hour.
      await app.register(fastifyStatic, {
        root: resolveBuildPath('web'),
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

function createBuiltConsole(): ConsoleSource | null {
  const manifest = readManifest('console')
  if (!manifest) return null
  const links = [
    `<link rel="stylesheet" href="/console/${getFile(manifest, 'style.css')}">`,
    `<script type="module" src="/console/${getFile(manifest, 'console/browser.tsx')}"></script>`,
  ].join('\n')
  return {
    links: async () => links,
    serveFiles: (app) => serveAssets(app, 'console', '/console/assets/'),
  }
}

const ENTRY = 'web/browser.tsx'
/** Source of the home page. The installed app starts with it, and the offline page links to it. */
const HOME = 'web/play/home/home-page.tsx'
/** Sources of chunks that each page loads after the first paint. */
const LATER = ['web/app/deferred.ts', 'web/shared/ui/overlays/overlays.ts']

interface InlinedElement {
  element: string
  hash: string
}

interface InlinedFiles {
  theme: InlinedElement
  sheets: ReadonlyMap<string, InlinedElement>
}

/** The style sheets precede the module scripts, so that the page is never shown unstyled. */
function buildHead(manifest: Manifest, { theme, sheets }: InlinedFiles, chunks: readonly string[]): PageHead {
  const needed = listWithImports(manifest, [ENTRY, ...toManifestKeys(chunks)])
  const own = listStyles(manifest, needed).map((file) => sheets.get(file)!)
  return {
    elements: [
      INSTALLABLE,
      FEED_LINKS,
      ...[theme, ...own].map(({ element }) => element),
      ...buildScripts(manifest, needed),
    ].join('\n'),
    inline: { scripts: [theme.hash], styles: own.map(({ hash }) => hash) },
  }
}

const THEME = 'web/theme.ts'
const buildThemeLink = (manifest: Manifest): string => `<script src="/${getFile(manifest, THEME)}"></script>`

/** Inlines the theme script: it must run before the document is shown, and a file would need another round trip. */
function inlineTheme(manifest: Manifest): InlinedElement {
  const { text, hash } = readInlined(getFile(manifest, THEME))
  return { element: `<script>${text}</script>`, hash }
}

function readInlined(file: string): { text: string; hash: string } {
  const text = readFileSync(resolveBuildPath(`web/${file}`), 'utf8')
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
}

const buildStyleLink = (file: string): string => `<link rel="stylesheet" href="/${file}">`

/**
 * Inlines a style sheet, because the first paint waits for it. The inert link tells the chunk loader that the style
 * sheet is loaded.
 */
function inlineSheet(file: string): InlinedElement {
  const { text, hash } = readInlined(file)
  const known = `<link rel="stylesheet" type="text/stands-above" href="/${file}">`
  return { element: `<style>${text}</style>${known}`, hash }
}

/** Imported chunks are preloaded at low priority: the document shows its content without them. */
const buildScripts = (manifest: Manifest, needed: readonly string[]): string[] => [
  `<script type="module" src="/${getFile(manifest, ENTRY)}"></script>`,
  ...listFiles(manifest, needed)
    .filter((file) => file !== manifest[ENTRY]?.file)
    .map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
]

function buildWorkerParts(manifest: Manifest): WorkerParts {
  const kept = listWithImports(manifest, [ENTRY, HOME, ...LATER])
  const inShell = listStyles(manifest, listWithImports(manifest, [ENTRY]))
  const files = [...listStyles(manifest, kept).filter((file) => !inShell.includes(file)), ...listFiles(manifest, kept)]
  return {
    script: `/${getFile(manifest, 'web/worker.ts')}`,
    files: files.map((file) => `/${file}`),
  }
}

const toManifestKeys = (chunks: readonly string[]): string[] => chunks.map((chunk) => `web/${chunk}.tsx`)

const listFiles = (manifest: Manifest, keys: readonly string[]): string[] =>
  keys.flatMap((key) => manifest[key]?.file ?? [])

const listStyles = (manifest: Manifest, keys: readonly string[]): string[] => [
  ...new Set(keys.flatMap((key) => manifest[key]?.css ?? [])),
]

/** Lists chunks after their imports, because later styles override earlier ones. */
function listWithImports(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): string[] {
  return keys.flatMap((key) => {
    if (seen.has(key)) return []
    seen.add(key)
    return [...listWithImports(manifest, manifest[key]?.imports ?? [], seen), key]
  })
}
