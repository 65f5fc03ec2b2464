import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Hook for module resolution (`--import`) in processes that tests start from source. Resolves the imports within
 * drizzle without reading drizzle's package.json: Node 24 would parse its 130 KB of `exports` at each of a thousand
 * imports, a second per start. The hook only affects speed. The build has no such imports.
 */
const DRIZZLE = /\/node_modules\/drizzle-orm\/.*\.js$/
const named = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (/^drizzle-orm($|\/)/.test(specifier)) return once(specifier, () => next(specifier, context))
    if (!specifier.startsWith('.') || !DRIZZLE.test(context.parentURL ?? '')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})

function once(name: string, resolve: () => ResolveFnOutput): ResolveFnOutput {
  const known = named.get(name) ?? resolve()
  named.set(name, known)
  return { ...known, shortCircuit: true }
}
