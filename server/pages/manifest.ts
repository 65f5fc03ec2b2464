import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { toProjectUrl } from '#server/infra/lib/project.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

export type Manifest = Record<string, Chunk>

const YEAR = 365 * 24 * 60 * 60 * 1000

export const resolveBuildPath = (name: string): string => fileURLToPath(toProjectUrl(`dist/pages/${name}`))

export function readManifest(build: string): Manifest | null {
  const file = resolveBuildPath(`${build}/.vite/manifest.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null
}

export function getFile(manifest: Manifest, key: string): string {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build manifest has no ${key}`)
  return chunk.file
}

/** Serves files with a content hash in their names, which browsers may cache for a year. */
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
