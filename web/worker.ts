// The service worker: gives the readable pages their code while there is no network. What they show is kept by the page
// itself (web/app/kept-answers.ts), so no call of the API and no other address ever passes through here. Like theme.ts
// no module. The server puts a line before it that says what to keep (server/pages/worker.ts).
{
  interface Lasting extends Event {
    waitUntil(work: Promise<unknown>): void
  }
  interface Fetching extends Lasting {
    readonly request: Request
    /** The answer that the browser asked for while the worker was starting; undefined: it did not. */
    readonly preloadResponse: Promise<Response | undefined>
    respondWith(answer: Promise<Response>): void
  }
  /** What TypeScript knows only together with all else of workers, which contradicts the names of pages. */
  interface Scope {
    readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
    readonly clients: { claim(): Promise<void> }
    skipWaiting(): Promise<void>
    addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void
    addEventListener(name: 'fetch', hear: (event: Fetching) => void): void
  }

  const { build, shell, files, pages } = SITE
  const worker = globalThis as unknown as Scope
  const CODE = 'code '
  const PATIENCE_MS = 3000
  const ours = CODE + build

  // Nothing depends on the worker that goes on meanwhile, so that a new one never waits for tabs to be closed.
  worker.addEventListener('install', (event) => event.waitUntil(fetchAll().then(() => worker.skipWaiting())))
  worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    if (isPage(request)) {
      const network = pageOf(event)
      event.respondWith(orShell(network))
      // Browsers complain of a document that they were let ask for and nobody waited for.
      event.waitUntil(network.catch(() => {}))
    } else if (isFile(request)) event.respondWith(file(request))
  })

  async function fetchAll(): Promise<void> {
    await (await caches.open(ours)).addAll([shell, ...files])
  }

  async function takeOver(): Promise<void> {
    const older = (await caches.keys()).filter((name) => name.startsWith(CODE) && name !== ours)
    await Promise.all(older.map((name) => caches.delete(name)))
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }

  function isPage({ mode, method, url }: Request): boolean {
    const { pathname } = new URL(url)
    return mode === 'navigate' && method === 'GET' && pages.includes(pathname.split('/')[1] ?? '')
  }

  function isFile({ method, url }: Request): boolean {
    const { origin, pathname } = new URL(url)
    return method === 'GET' && origin === location.origin && files.includes(pathname)
  }

  async function pageOf({ request, preloadResponse }: Fetching): Promise<Response> {
    return (await preloadResponse) ?? fetch(request)
  }

  /** The network's document, or the kept one where it fails, or brings nothing for a while. */
  function orShell(network: Promise<Response>): Promise<Response> {
    const kept = async () => (await keptAt(shell)) ?? network
    return Promise.race([network.catch(kept), patience().then(kept)])
  }

  const patience = () => new Promise((end) => setTimeout(end, PATIENCE_MS))

  /** Their names say what is in them, so the kept one is the one. */
  const file = async (request: Request) => (await keptAt(request.url)) ?? fetch(request)

  const keptAt = async (url: string): Promise<Response | undefined> => (await caches.open(ours)).match(url)
}

/** What to keep, of one build of the site. */
declare const SITE: {
  readonly build: string
  /** The address of the document of any page, without its content. */
  readonly shell: string
  readonly files: readonly string[]
  /** The first parts of the paths of readable pages. */
  readonly pages: readonly string[]
}
