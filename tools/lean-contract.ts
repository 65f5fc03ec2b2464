import { type ESTree, type Plugin, Visitor } from 'vite'

const CONTRACT = /[\\/]contract[\\/](?:[^\\/]+[\\/])?[^\\/]+\.ts$/

/**
 * The browser calls by an endpoint's method and path and checks nothing: the server does. In the browser's builds every
 * schema of the contract is null, and so is all that an endpoint says beyond the two, but what it follows; zod stays off the
 * pages. Whoever parses there all the same hears of it at once.
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

interface SyntaxPart extends ESTree.Span {
  /** What stays of it. */
  kept?: ESTree.Span | undefined
}

/** What the browser never reads, in the order of the text: calls that begin at `z`, and the third arguments of `endpoint`. */
function unread(program: ESTree.Program): SyntaxPart[] {
  const found: SyntaxPart[] = []
  const visitor = new Visitor({
    CallExpression(call) {
      const [, , more] = call.arguments
      if (firstName(call) === 'z') found.push(call)
      else if (firstName(call) === 'endpoint' && more) found.push({ ...more, kept: followsOf(more) })
    },
  })
  visitor.visit(program)
  return found
}

const followsOf = (more: ESTree.Argument): ESTree.Span | undefined =>
  more.type === 'ObjectExpression'
    ? more.properties.find((one) => one.type === 'Property' && firstName(one.key as ESTree.Expression) === 'follows')
    : undefined

/** `z` of `z.string().check(…)`. */
function firstName(expression: ESTree.Expression | ESTree.Super): string | null {
  if (expression.type === 'CallExpression') return firstName(expression.callee)
  if (expression.type === 'MemberExpression') return firstName(expression.object)
  return expression.type === 'Identifier' ? expression.name : null
}

/** The code with null in place of each part, or what stays of it; a part within another went with it. */
function without(parts: readonly SyntaxPart[], code: string): string {
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
