// The service worker: gives the readable pages their code while there is no network. What they show is kept by the page
// itself (web/app/kept-answers.ts), so no call of the API and no other address ever passes through here. Like theme.ts
// no module. The server puts a line before it that says what to keep (server/pages/worker.ts).
{
  interface Lasting extends Event {
    waitUntil(work: Promise<unknown>): void
  }
  interface Fetching extends Event {
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
  const ours = CODE + build

  // Nothing depends on the worker that goes on meanwhile, so that a new one never waits for tabs to be closed.
  worker.addEventListener('install', (event) => event.waitUntil(fetchAll().then(() => worker.skipWaiting())))
  worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    if (isPage(request)) event.respondWith(pageOf(event))
    else if (isFile(request)) event.respondWith(networkFirst(request, request.url))
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
    try {
      return (await preloadResponse) ?? (await fetch(request))
    } catch (error) {
      return (await keptAt(shell)) ?? Promise.reject(error)
    }
  }

  async function networkFirst(request: Request, url: string): Promise<Response> {
    try {
      return await fetch(request)
    } catch (error) {
      return (await keptAt(url)) ?? Promise.reject(error)
    }
  }

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
