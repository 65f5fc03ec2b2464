import { type ESTree, type Plugin, Visitor } from 'vite'

const CONTRACT = /[\\/]contract[\\/](?:[^\\/]+[\\/])?[^\\/]+\.ts$/

/**
 * Vite plugin. The browser only needs an endpoint's method, path and `follows`; the server validates. In browser builds
 * all schemas of the contract and all other options become null, so that zod is not loaded. Code that parses with such
 * a schema in a browser throws immediately.
 */
export function createLeanContractPlugin(): Plugin {
  return {
    name: 'lean-contract',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        return { code: removeParts(listUnusedParts(this.parse(code)), code), map: null }
      },
    },
  }
}

interface SyntaxPart extends ESTree.Span {
  /** Property `follows` inside this part, which the browser needs and which is retained. */
  kept?: ESTree.Span | undefined
}

/** Returns the unused parts in text order: calls on `z`, and the third arguments of `endpoint`. */
function listUnusedParts(program: ESTree.Program): SyntaxPart[] {
  const found: SyntaxPart[] = []
  const visitor = new Visitor({
    CallExpression(call) {
      const [, , more] = call.arguments
      if (getFirstName(call) === 'z') found.push(call)
      else if (getFirstName(call) === 'endpoint' && more) found.push({ ...more, kept: findFollows(more) })
    },
  })
  visitor.visit(program)
  return found
}

const findFollows = (more: ESTree.Argument): ESTree.Span | undefined =>
  more.type === 'ObjectExpression'
    ? more.properties.find((one) => one.type === 'Property' && getFirstName(one.key as ESTree.Expression) === 'follows')
    : undefined

function getFirstName(expression: ESTree.Expression | ESTree.Super): string | null {
  if (expression.type === 'CallExpression') return getFirstName(expression.callee)
  if (expression.type === 'MemberExpression') return getFirstName(expression.object)
  return expression.type === 'Identifier' ? expression.name : null
}

/** Replaces each part by null or by its retained part; nested parts are removed with the outer one. */
function removeParts(parts: readonly SyntaxPart[], code: string): string {
  let text = ''
  let end = 0
  for (const part of parts) {
    if (part.start < end) continue
    const kept = part.kept ? `{${code.slice(part.kept.start, part.kept.end)}}` : 'null'
    text += code.slice(end, part.start) + kept
    end = part.end
  }
  return text + code.slice(end)
}
