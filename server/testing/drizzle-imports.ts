import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * For processes that tests start from source: resolves imports of drizzle without its package.json, whose 130 KB of exports
 * Node 24 parses anew at each of a thousand imports, a second of every start. Loaded before all else, by `--import`;
 * without it only the time is another. What is built has no such imports.
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
