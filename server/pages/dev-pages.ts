import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import type { PageSource } from './page-source.ts'

// In one piece with what it imports only once it is built: here it is a module, and may flash.
const THEME = '<script type="module" src="/web/theme.ts"></script>'

/** The pages as they stand in web/, through Vite, with hot reload. For `npm run dev`. */
export async function devPages(app: FastifyInstance): Promise<PageSource> {
  // Only here: the site that is served from the build must start without Vite.
  const { createServer } = await import('vite')
  const vite = await createServer({
    // Bundled, it would be written below node_modules and imported: `node --watch` starts anew for each such file.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())

  /** The style sheets loaded so far, as Vite's client takes them over: no flash, and none twice. */
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
