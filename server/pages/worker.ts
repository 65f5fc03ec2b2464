import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { OWN, PUBLIC, SIGNING_IN, WORKER_PATH } from '#contract/offline.ts'
import { finish, sendFinished } from '#server/infra/answers/hot.ts'
import { onFirstUse } from '#server/infra/lib/on-first-use.ts'
import type { PageSource } from './page-source.ts'
import { plainShell } from './shell.ts'

/** The document of any page, without content. */
const SHELL_PATH = '/shell'

interface Deps {
  source: Pick<PageSource, 'bundle' | 'head' | 'strict' | 'worker'> | null
  /** False: browsers shall keep nothing, and forget what they have. */
  on: boolean
  demo: boolean
}

/**
 * The service worker, and the document it keeps. Both are asked for anew each time: what a browser runs is never older
 * than its last visit.
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
 * What to keep, and where its code lies: a file like a page's, which a browser that has it does not fetch again. Another build
 * is another text: that is how browsers know. Null: nothing is built.
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

/** Takes the place of whatever worker a browser has, throws away what it kept, and goes. */
const LEAVING = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`
