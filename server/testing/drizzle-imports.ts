import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * Module resolution hook (`--import`), only for speed: Node 24 would parse the 130 KB of drizzle's `exports` at each of
 * a thousand imports, a second per start of a process from source.
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
