// The service worker: gives the readable pages their code while there is no network, or it hangs, and shows what is pushed. What
// pages show is kept by themselves (web/app/kept-answers.ts), so none of their calls and no other address ever passes through
// here. Like theme.ts no module. The server puts a line before it that says what to keep (server/pages/worker.ts).
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
  interface Pushed extends Lasting {
    readonly data: { json(): unknown } | null
  }
  interface Pressed extends Lasting {
    readonly notification: { readonly data: unknown; close(): void }
  }
  interface Renewed extends Lasting {
    readonly oldSubscription?: PushSubscription | null
    readonly newSubscription?: PushSubscription | null
  }
  interface Tab {
    readonly url: string
    focus(): Promise<unknown>
  }
  /** What TypeScript knows only together with all else of workers, which contradicts the names of pages. */
  interface Scope {
    readonly registration: {
      readonly navigationPreload?: { enable(): Promise<void> }
      readonly pushManager: PushManager
      showNotification(title: string, options: NotificationOptions): Promise<void>
    }
    readonly clients: {
      claim(): Promise<void>
      matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>
      openWindow(url: string): Promise<unknown>
    }
    skipWaiting(): Promise<void>
    addEventListener(name: 'install' | 'activate', hear: (event: Lasting) => void): void
    addEventListener(name: 'fetch', hear: (event: Fetching) => void): void
    addEventListener(name: 'push', hear: (event: Pushed) => void): void
    addEventListener(name: 'notificationclick', hear: (event: Pressed) => void): void
    addEventListener(name: 'pushsubscriptionchange', hear: (event: Renewed) => void): void
  }

  const { build, shell, files, pages, others } = SITE
  const worker = globalThis as unknown as Scope
  const CODE = 'code '
  const PATIENCE_MS = 3000
  const SITE_NAME = '彩运'
  const EAST_OF_UTC_MS = 8 * 3_600_000
  const DAY_MS = 24 * 3_600_000
  const ours = CODE + build

  // Nothing depends on the worker that goes on meanwhile, so that a new one never waits for tabs to be closed.
  worker.addEventListener('install', (event) => event.waitUntil(fetchAll().then(() => worker.skipWaiting())))
  worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const kind = kindOf(request)
    if (kind) {
      const network = documentOf(event)
      event.respondWith(kind === 'page' ? soonOrShell(network) : orShell(network))
      // Browsers complain of a document that they were let ask for and nobody waited for.
      event.waitUntil(network.catch(() => {}))
    } else if (isFile(request)) event.respondWith(file(request))
  })

  worker.addEventListener('push', (event) => event.waitUntil(show(event)))
  worker.addEventListener('notificationclick', (event) => event.waitUntil(openPage(event)))
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellRenewed(event)))

  async function fetchAll(): Promise<void> {
    await (await caches.open(ours)).addAll([shell, ...files])
  }

  async function takeOver(): Promise<void> {
    const older = (await caches.keys()).filter((name) => name.startsWith(CODE) && name !== ours)
    await Promise.all(older.map((name) => caches.delete(name)))
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }

  /** Whether a document is asked for of a page that can be read, or of another one. */
  function kindOf({ mode, method, url }: Request): 'page' | 'other' | null {
    if (mode !== 'navigate' || method !== 'GET') return null
    const root = new URL(url).pathname.split('/')[1] ?? ''
    return pages.includes(root) ? 'page' : others.includes(root) ? 'other' : null
  }

  function isFile({ method, url }: Request): boolean {
    const { origin, pathname } = new URL(url)
    return method === 'GET' && origin === location.origin && files.includes(pathname)
  }

  async function documentOf({ request, preloadResponse }: Fetching): Promise<Response> {
    return (await preloadResponse) ?? fetch(request)
  }

  const orShell = (network: Promise<Response>) => network.catch(() => shellOr(network))
  /** The same where the network brings nothing for a while. */
  const soonOrShell = (network: Promise<Response>) =>
    Promise.race([orShell(network), patience().then(() => shellOr(network))])

  const shellOr = async (network: Promise<Response>) => (await keptAt(shell)) ?? network
  const patience = () => new Promise((end) => setTimeout(end, PATIENCE_MS))

  /** Their names say what is in them, so the kept one is the one. */
  const file = async (request: Request) => (await keptAt(request.url)) ?? fetch(request)

  /** Shows what was pushed, as server/messaging/push/service.ts has put it; browsers want to see something for each push. */
  function show({ data }: Pushed): Promise<void> {
    const { tag = '', title = SITE_NAME, body = '您有新消息', link = '', at, day = '' } = read(data)
    const past = day === '' ? '' : dayInWords(day)
    const words = title === SITE_NAME ? { title, body: past + body } : { title: past + title, body }
    const shown = {
      body: words.body,
      tag,
      icon: '/icons/192.png',
      data: link,
      ...(at !== undefined && { timestamp: at }),
    }
    return worker.registration.showNotification(words.title, shown)
  }

  /** Results that come late, or that a push service has held over night, say of which day they are. */
  function dayInWords(day: string): string {
    if (day === dayInChina(0)) return ''
    return day === dayInChina(1) ? '昨天：' : `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日：`
  }

  const dayInChina = (daysAgo: number): string =>
    // oxlint-disable-next-line house/no-machine-clock -- without a page it has no other
    new Date(Date.now() + EAST_OF_UTC_MS - daysAgo * DAY_MS).toISOString().slice(0, 10)

  interface Message extends Record<'tag' | 'title' | 'body' | 'link' | 'day', string> {
    readonly at: number
  }

  function read(data: Pushed['data']): Partial<Message> {
    try {
      return Object(data?.json())
    } catch {
      return {}
    }
  }

  /** To the tab that shows the page, else to a new one: what stands in another may be half written. Never to another site. */
  async function openPage({ notification }: Pressed): Promise<void> {
    notification.close()
    const { href, origin } = new URL(String(notification.data), location.origin)
    if (origin !== location.origin) return
    const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const tab = tabs.find(({ url }) => url === href)
    await (tab ? tab.focus() : worker.clients.openWindow(href))
  }

  /** The browser has given its subscription up; the site is told of the next one. */
  async function tellRenewed({ oldSubscription, newSubscription }: Renewed): Promise<void> {
    const options = oldSubscription?.options
    const made = newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)))
    if (!made) return
    const { endpoint, keys } = made.toJSON()
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/User/push_subscribe', { method: 'POST', headers, body: JSON.stringify({ endpoint, ...keys }) })
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
  /** Of all others, which say what can be read instead. */
  readonly others: readonly string[]
}
