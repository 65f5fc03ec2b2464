import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { projectFile } from '#server/infra/lib/project.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

/** What a build in dist/ is made of, by the files it was made from. */
export type Manifest = Record<string, Chunk>

const YEAR = 365 * 24 * 60 * 60 * 1000

export const builtFolder = (name: string): string => fileURLToPath(projectFile(`dist/pages/${name}`))

/** Null: it has not been built. */
export function readManifest(build: string): Manifest | null {
  const file = builtFolder(`${build}/.vite/manifest.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : null
}

export function fileOf(manifest: Manifest, key: string): string {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build holds no ${key}`)
  return chunk.file
}

/** Serves the files of a build whose names carry a hash of their content, so that they never change what they mean. */
export async function serveAssets(app: FastifyInstance, build: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: builtFolder(`${build}/assets`),
    prefix,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR,
    decorateReply: false,
  })
}
