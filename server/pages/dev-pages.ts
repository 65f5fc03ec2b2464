import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import type { PageSource } from './page-source.ts'

// A module in development, so the page may flash; the build inlines it.
const THEME = '<script type="module" src="/web/theme.ts"></script>'

/** Serves the pages from web/ through Vite with hot reload, for `npm run dev`. */
export async function devPages(app: FastifyInstance): Promise<PageSource> {
  // Imported here, because the built site must start without Vite.
  const { createServer } = await import('vite')
  const vite = await createServer({
    // A bundled configuration would be written below node_modules and imported, and `node --watch` restarts for each
    // such file.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())

  /** Returns the loaded style sheets in the form that Vite's client adopts: no flash and no duplicates. */
  async function styles(): Promise<string> {
    const modules = [...(vite.environments['ssr']?.moduleGraph.idToModuleMap.values() ?? [])]
    const sheets = modules.filter((one) => one.file?.endsWith('.css') && !one.url.includes('inline'))
    const elements = sheets.map(async ({ file, url }) => {
      const { default: css } = await vite.ssrLoadModule(`${url}?inline`)
      return `<style data-vite-dev-id="${file}">${css}</style>`
    })
    return (await Promise.all(elements)).join('')
  }

  async function links(): Promise<string> {
    const scripts = `${THEME}<script type="module" src="/web/browser.tsx"></script>`
    return (await styles()) + (await vite.transformIndexHtml('/', scripts))
  }

  return {
    keepFor: 0,
    strict: false,
    bundle: async () => (await vite.ssrLoadModule('/web/render.tsx')) as Rendering,
    headStyles: async () => THEME + (await styles()),
    head: async () => ({ elements: await links(), inline: {} }),
    worker: () => null,
    console: {
      links: () => vite.transformIndexHtml('/', '<script type="module" src="/console/browser.tsx"></script>'),
      serveFiles: async () => {},
    },
    serveFiles: async () => {
      app.addHook('onRequest', async (request, reply) => {
        if (/^\/api\//i.test(request.url)) return
        const passedOn = new Promise<void>((resolve) => vite.middlewares(request.raw, reply.raw, () => resolve()))
        await Promise.race([passedOn, once(reply.raw, 'finish')])
        if (reply.raw.writableEnded) reply.hijack()
      })
    },
  }
}
