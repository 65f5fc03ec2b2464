import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { WORKER_PATH } from '#contract/offline.ts'
import type { PageSource, WorkerParts } from './page-source.ts'
import { documentOf } from './template.ts'

/** The pages that can be read without a network: the first part of their addresses, and their files. */
const READABLE: Record<string, readonly string[]> = {
  '': [],
  index: ['home/home-page.tsx'],
  'draw-winner': ['draws/draws-page.tsx', 'draws/draw-page.tsx', 'mine/my-numbers.tsx'],
  'line-chart': ['charts/chart-page.tsx'],
  'line-charts': [],
  'line-chartss': [],
  'line-chartsss': [],
  'line-chartssss': [],
  help: [],
  'help-center': ['help/questions-page.tsx', 'help/question-page.tsx', 'help/lucky-order-page.tsx'],
  announcement: ['help/notices-page.tsx', 'help/notice-page.tsx'],
  mine: [],
  'personal-center': ['account/personal-center-page.tsx'],
  'select-ball': [
    'settlement/selected-games-page.tsx',
    'settlement/selected-issues-page.tsx',
    'settlement/selected-page.tsx',
  ],
  'winning-lottery': [
    'settlement/winning-games-page.tsx',
    'settlement/winning-issues-page.tsx',
    'settlement/winning-page.tsx',
  ],
}
/** The document of any of them, without content. */
const SHELL_PATH = '/shell'
/** What they fetch later. */
const LATER = ['app/later.ts', 'ui/toasts-view.tsx', 'ui/dialog-view.tsx']

interface Deps {
  source: Pick<PageSource, 'links' | 'workerOf' | 'bundle'> | null
  /** False: browsers shall keep nothing, and forget what they have. */
  on: boolean
  demo: boolean
}

/**
 * The service worker, and the document it keeps. Both are asked for anew each time: what a browser runs is never older
 * than its last visit.
 */
export async function serveWorker(app: FastifyInstance, { source, on, demo }: Deps): Promise<void> {
  const shell = source && documentOf({ links: await source.links([]), demo })
  // Made when it is first asked for: nothing starts later because of it.
  let made: Promise<string> | undefined
  app.get(WORKER_PATH, hidden, async (_request, reply) =>
    reply
      .headers(ANEW)
      .type('text/javascript')
      .send(await (made ??= scriptOf())),
  )
  if (shell) app.get(SHELL_PATH, hidden, (_request, reply) => reply.headers(ANEW).type('text/html').send(shell))

  async function scriptOf(): Promise<string> {
    const parts = source?.workerOf([...Object.values(READABLE).flat(), ...LATER])
    if (!on || !shell || !parts) return LEAVING
    return workerText(parts, shell, (await source.bundle()).roots)
  }
}

const hidden = { schema: { hide: true } }
const ANEW = { 'cache-control': 'no-store' }

/** Another build is another text: that is how browsers know. */
function workerText({ script, files }: WorkerParts, shell: string, roots: readonly string[]): string {
  const build = createHash('sha256').update(script).update(files.join()).update(shell).digest('base64url')
  const others = roots.filter((root) => !(root in READABLE))
  const site = { build, shell: SHELL_PATH, files, pages: Object.keys(READABLE), others }
  return `const SITE = ${JSON.stringify(site)}\n${script}`
}

/** Takes the place of whatever worker a browser has, throws away what it kept, and goes. */
const LEAVING = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`
