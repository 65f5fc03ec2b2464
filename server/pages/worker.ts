import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { OWN, PUBLIC, SIGNING_IN, WORKER_PATH } from '#contract/offline.ts'
import { finish, sendFinished } from '#server/infra/answers/hot.ts'
import { onFirstUse } from '#server/infra/lib/on-first-use.ts'
import type { PageSource } from './page-source.ts'
import { plainShell } from './shell.ts'

/** Path of the document without content. */
const SHELL_PATH = '/shell'

interface Deps {
  source: Pick<PageSource, 'bundle' | 'head' | 'strict' | 'worker'> | null
  /** False: browsers must delete their caches and the worker. */
  on: boolean
  demo: boolean
}

/**
 * Serves the service worker and the shell that it caches. Browsers revalidate both each time, so that they never run a
 * version older than their last visit.
 */
export async function serveWorker(app: FastifyInstance, { source, on, demo }: Deps): Promise<void> {
  const shell = source && (await plainShell(source, demo))
  const script = onFirstUse(async () =>
    finish(SCRIPT, (on && shell && (await workerText(source, shell.etag))) || LEAVING),
  )
  app.get(WORKER_PATH, async (request, reply) => sendFinished(request, reply, await script(), ANEW))
  if (shell) app.get(SHELL_PATH, (request, reply) => sendFinished(request, reply, shell, ANEW))
}

const SCRIPT = 'text/javascript; charset=utf-8'
const ANEW = { anew: true }

/**
 * Returns the worker script: what to cache, and the path of its code, which is an asset and loaded only once. Each
 * build results in another text, by which browsers detect the update. Null: no build.
 */
async function workerText(source: Pick<PageSource, 'bundle' | 'worker'>, shell: string): Promise<string | null> {
  const { roots, readable } = await source.bundle()
  const parts = source.worker()
  if (!parts) return null
  const { script, files } = parts
  const build = createHash('sha256').update(script).update(files.join()).update(shell).digest('base64url')
  const others = roots.filter((root) => !readable.includes(root))
  const calls = { everyones: PUBLIC, own: OWN, signingIn: SIGNING_IN }
  const site = { build, shell: SHELL_PATH, files, pages: readable, others, ...calls }
  return `const SITE = ${JSON.stringify(site)}\nimportScripts(${JSON.stringify(script)})\n`
}

/** Script that replaces an installed worker, deletes its caches and unregisters. */
const LEAVING = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`
