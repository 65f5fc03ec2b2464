import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Rendering } from '#contract/rendering.ts'
import type { PageSource } from './page-source.ts'

interface Chunk {
  file: string
  imports?: string[]
}
type Manifest = Record<string, Chunk>

const KEEP_FOR = 10_000
const HOUR = 60 * 60 * 1000
const YEAR = 365 * 24 * HOUR
const folder = (name: string): string => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))

/** The pages of the build in dist/. Null while nothing has been built: then the site has its API only. */
export function builtPages(): PageSource | null {
  const web = folder('web')
  if (!existsSync(`${web}/.vite/manifest.json`) || !existsSync(folder('server/render.js'))) return null
  const manifest = JSON.parse(readFileSync(`${web}/.vite/manifest.json`, 'utf8')) as Manifest
  const look = lookLinks(manifest)
  const shared = `${look}\n${scriptLinks(manifest)}`
  let entry: Promise<Rendering> | undefined
  return {
    keepFor: KEEP_FOR,
    strict: true,
    bundle: () => (entry ??= import(folder('server/render.js'))),
    look: async () => look,
    links: async (chunks) => shared + preloads(manifest, chunks),
    serveFiles: async (app) => {
      // The names carry a hash of the content, so they never change what they mean.
      await app.register(fastifyStatic, {
        root: `${web}/assets`,
        prefix: '/assets/',
        wildcard: false,
        preCompressed: true,
        immutable: true,
        maxAge: YEAR,
        decorateReply: false,
      })
      // What web/public holds keeps its name when it changes, so browsers ask again after a while.
      await app.register(fastifyStatic, {
        root: web,
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

/** The theme script first, then the one style sheet of all pages, so that no lazy page flashes. */
function lookLinks(manifest: Manifest): string {
  return [
    `<script src="/${fileOf(manifest, 'web/theme.ts')}"></script>`,
    `<link rel="stylesheet" href="/${fileOf(manifest, 'style.css')}">`,
  ].join('\n')
}

function scriptLinks(manifest: Manifest): string {
  return [
    `<script type="module" src="/${fileOf(manifest, 'web/browser.tsx')}"></script>`,
    ...modulePreloads(closure(manifest, ['web/browser.tsx']).slice(1)),
  ].join('\n')
}

function preloads(manifest: Manifest, chunks: readonly string[]): string {
  const already = new Set(closure(manifest, ['web/browser.tsx']))
  const keys = chunks.map((chunk) => `web/${chunk}.tsx`)
  return modulePreloads(closure(manifest, keys).filter((file) => !already.has(file))).join('')
}

const modulePreloads = (files: readonly string[]): string[] =>
  files.map((file) => `<link rel="modulepreload" href="/${file}">`)

/** The files of some chunks and of everything they import, themselves first. */
function closure(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set(keys)
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next)
  return [...seen].flatMap((key) => manifest[key]?.file ?? [])
}

function fileOf(manifest: Manifest, key: string): string {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build holds no ${key}`)
  return chunk.file
}
