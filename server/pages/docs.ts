import type { FastifyInstance } from 'fastify'
import { type Endpoint, isOperatorAccess } from '#contract/infra/endpoint.ts'
import { buildBody, sendBody } from '#server/infra/answers/response-cache.ts'
import { createLazy } from '#server/infra/lib/lazy.ts'
import { formatAccess, buildOpenApi } from './openapi.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

export function serveDocs(app: FastifyInstance, origin: string | null): void {
  // A set, because Fastify adds a HEAD route with the same endpoint to each GET route.
  const endpoints = new Set<Endpoint>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint)
  })
  const described = createLazy(async () => {
    const all = [...endpoints]
    return {
      machines: buildBody('application/json; charset=utf-8', JSON.stringify(buildOpenApi(all, origin))),
      people: buildBody(
        'text/html; charset=utf-8',
        renderDocsPage(all.filter(({ access }) => !isOperatorAccess(access))),
      ),
    }
  })
  const open = { config: { access: 'public' } } as const
  app.get('/api/openapi.json', open, async (request, reply) => sendBody(request, reply, (await described()).machines))
  app.get('/api/docs', open, async (request, reply) => sendBody(request, reply, (await described()).people))
}

function renderDocsPage(endpoints: Endpoint[]): string {
  const rows = endpoints.map(
    ({ method, path, summary, access }) =>
      `<tr><td>${method}</td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(summary)}</td><td>${formatAccess(access)}</td></tr>`,
  )
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>接口文档 · 彩运</title></head>
<body><main><h1>彩运接口</h1>
<p>所有回答都是 <code>{status, msg, data}</code>：200 成功，400 拒绝，401 需要登录，三者的 HTTP 状态都是 200。机器可读的完整定义见 <a href="/api/openapi.json">openapi.json</a>。</p>
<table><thead><tr><th scope="col">方法</th><th scope="col">路径</th><th scope="col">用途</th><th scope="col">谁可调用</th></tr></thead><tbody>${rows.join('')}</tbody></table>
</main></body></html>`
}
