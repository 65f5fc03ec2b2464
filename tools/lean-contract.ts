import { type ESTree, type Plugin, Visitor } from 'vite'

const CONTRACT = /[\\/]contract[\\/][^\\/]+\.ts$/

/**
 * The browser calls by an endpoint's method and path and checks nothing: the server does. In the browser's builds every
 * schema of the contract is null, and so is all that an endpoint says beyond the two; zod stays off the pages. Whoever
 * parses there all the same hears of it at once.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        return { code: without(unread(this.parse(code)), code), map: null }
      },
    },
  }
}

/** What the browser never reads, in the order of the text: calls that begin at `z`, and the third arguments of `endpoint`. */
function unread(program: ESTree.Program): ESTree.Span[] {
  const found: ESTree.Span[] = []
  const visitor = new Visitor({
    CallExpression(call) {
      const [, , more] = call.arguments
      if (firstName(call) === 'z') found.push(call)
      else if (firstName(call) === 'endpoint' && more) found.push(more)
    },
  })
  visitor.visit(program)
  return found
}

/** `z` of `z.string().check(…)`. */
function firstName(expression: ESTree.Expression | ESTree.Super): string | null {
  if (expression.type === 'CallExpression') return firstName(expression.callee)
  if (expression.type === 'MemberExpression') return firstName(expression.object)
  return expression.type === 'Identifier' ? expression.name : null
}

/** The code with null in place of each part; a part within another went with it. */
function without(parts: readonly ESTree.Span[], code: string): string {
  let text = ''
  let end = 0
  for (const part of parts) {
    if (part.start < end) continue
    text += `${code.slice(end, part.start)}null`
    end = part.end
  }
  return text + code.slice(end)
}
