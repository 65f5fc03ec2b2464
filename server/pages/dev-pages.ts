import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import type { Rendering } from '#contract/infra/rendering.ts'
import type { PageSource } from './page-source.ts'

// Loads the theme as a module, so the page may flash in the wrong theme. The build inlines the theme script instead.
const THEME = '<script type="module" src="/web/theme.ts"></script>'

export async function createDevPages(app: FastifyInstance): Promise<PageSource> {
  // Imported dynamically, because the built site must start without Vite.
  const { createServer } = await import('vite')
  const vite = await createServer({
    // Otherwise Vite would import a bundled configuration from a file, and `node --watch` would restart for it.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())

  /**
   * Renders the loaded styles as elements. Vite's client adopts them, so that the page is never unstyled and no style
   * exists twice.
   */
  async function renderStyles(): Promise<string> {
    const modules = [...(vite.environments['ssr']?.moduleGraph.idToModuleMap.values() ?? [])]
    const sheets = modules.filter((one) => one.file?.endsWith('.css') && !one.url.includes('inline'))
    const elements = sheets.map(async ({ file, url }) => {
      const { default: css } = await vite.ssrLoadModule(`${url}?inline`)
      return `<style data-vite-dev-id="${file}">${css}</style>`
    })
    return (await Promise.all(elements)).join('')
  }

  async function renderLinks(): Promise<string> {
    const scripts = `${THEME}<script type="module" src="/web/browser.tsx"></script>`
    return (await renderStyles()) + (await vite.transformIndexHtml('/', scripts))
  }

  return {
    keepFor: 0,
    strict: false,
    bundle: async () => (await vite.ssrLoadModule('/web/render.tsx')) as Rendering,
    headStyles: async () => THEME + (await renderStyles()),
    head: async () => ({ elements: await renderLinks(), inline: {} }),
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
