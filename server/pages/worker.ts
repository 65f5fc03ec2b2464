import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { MEMBER_CALL_PATHS, PUBLIC_CALL_PATHS, SIGN_IN_CALL_PATHS, WORKER_PATH } from '#contract/offline.ts'
import { buildBody, sendBody } from '#server/infra/answers/response-cache.ts'
import { createLazy } from '#server/infra/lib/lazy.ts'
import type { PageSource } from './page-source.ts'
import { renderShell } from './shell.ts'

/** Path at which the service worker requests the shell, a document without content, to cache it. */
const SHELL_PATH = '/shell'

interface Deps {
  source: Pick<PageSource, 'bundle' | 'head' | 'strict' | 'worker'> | null
  /** The setting OFFLINE; if false, browsers must remove the service worker and its caches. */
  on: boolean
  demo: boolean
}

/** Serves the service worker with no-store, so that browsers never install an old version. */
export async function serveWorker(app: FastifyInstance, { source, on, demo }: Deps): Promise<void> {
  const shell = source && (await renderShell(source, demo))
  const script = createLazy(async () =>
    buildBody(SCRIPT, (on && shell && (await buildWorkerScript(source, shell.etag))) || UNREGISTER_SCRIPT),
  )
  app.get(WORKER_PATH, async (request, reply) => sendBody(request, reply, await script(), ANEW))
  if (shell) app.get(SHELL_PATH, (request, reply) => sendBody(request, reply, shell, ANEW))
}

const SCRIPT = 'text/javascript; charset=utf-8'
const ANEW = { anew: true }

/**
 * Returns the script; null if the build has no service worker. The text changes with the cached files, so that browsers
 * detect an update.
 */
async function buildWorkerScript(source: Pick<PageSource, 'bundle' | 'worker'>, shell: string): Promise<string | null> {
  const { roots, readable } = await source.bundle()
  const parts = source.worker()
  if (!parts) return null
  const { script, files } = parts
  const build = createHash('sha256').update(script).update(files.join()).update(shell).digest('base64url')
  const others = roots.filter((root) => !readable.includes(root))
  const calls = { everyones: PUBLIC_CALL_PATHS, own: MEMBER_CALL_PATHS, signingIn: SIGN_IN_CALL_PATHS }
  const site = { build, shell: SHELL_PATH, files, pages: readable, others, ...calls }
  return `const SITE = ${JSON.stringify(site)}\nimportScripts(${JSON.stringify(script)})\n`
}

/** Replaces an installed service worker: deletes the caches and unregisters itself. */
const UNREGISTER_SCRIPT = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`
