import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { toProjectUrl } from '#server/infra/lib/project.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** Vite's manifest of a build in dist/: the chunks by source file. */
export type Manifest = Record<string, Chunk>

const YEAR = 365 * 24 * 60 * 60 * 1000

export const resolveBuildPath = (name: string): string => fileURLToPath(toProjectUrl(`dist/pages/${name}`))

/** Reads the manifest of a build; null if the build does not exist. */
export function readManifest(build: string): Manifest | null {
  const file = resolveBuildPath(`${build}/.vite/manifest.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null
}

export function getFile(manifest: Manifest, key: string): string {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build manifest has no ${key}`)
  return chunk.file
}

/** Serves the files of a build that have a content hash in their names. Browsers may cache them for a year. */
export async function serveAssets(app: FastifyInstance, build: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolveBuildPath(`${build}/assets`),
    prefix,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR,
    decorateReply: false,
  })
}
