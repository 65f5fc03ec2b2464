// Project-specific lint rules, loaded by oxlint.config.ts.

interface Node {
  type: string
  [key: string]: unknown
}

interface Context {
  report(problem: { node: Node; message: string }): void
}

const isNamed = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && (node as Node).type === 'Identifier' && (node as Node).name === name

const nameOfProperty = (node: Node): unknown =>
  node.type === 'MemberExpression' ? (node.property as Node).name : undefined

const CLOCK = 'Ask the clock that is passed in (server/infra/lib/clock.ts); in the browser client/site-clock.ts.'

/** Reports `new Date()`, `Date()` and `Date.now()`: they read the machine's clock, not the site's (SITE_CLOCK). */
const noMachineClock = {
  create: (context: Context) => ({
    NewExpression(node: Node) {
      const bare = isNamed(node.callee, 'Date') && (node.arguments as Node[]).length === 0
      if (bare) context.report({ node, message: CLOCK })
    },
    CallExpression(node: Node) {
      const callee = node.callee as Node
      const now = nameOfProperty(callee) === 'now' && isNamed(callee.object, 'Date')
      if (now || isNamed(callee, 'Date')) context.report({ node, message: CLOCK })
    },
  }),
}

const SQL = 'SQL is written whole, values go in as parameters: sql`… ${value}` or $1.'

const isBuilt = (node: Node | undefined): boolean =>
  node?.type === 'BinaryExpression' || (node?.type === 'TemplateLiteral' && (node.expressions as Node[]).length > 0)

/** Reports `sql.raw(…)` and queries built from strings. */
const noBuiltSql = {
  create: (context: Context) => ({
    CallExpression(node: Node) {
      const callee = node.callee as Node
      const raw = nameOfProperty(callee) === 'raw' && isNamed(callee.object, 'sql')
      const [text] = node.arguments as Node[]
      const built = ['query', 'execute'].includes(String(nameOfProperty(callee))) && isBuilt(text)
      if (raw || built) context.report({ node, message: SQL })
    },
  }),
}

export default {
  meta: { name: 'project' },
  rules: { 'no-machine-clock': noMachineClock, 'no-built-sql': noBuiltSql },
}
