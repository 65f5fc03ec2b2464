// Import rules between layers, modules and features; type imports count. tools/check.ts runs it, tools/code-rules.test.ts
// plants a violation of each rule.

/** The layers, each with those that it imports. */
const LAYERS = {
  lottery: [],
  contract: ['lottery'],
  client: ['contract'],
  server: ['contract', 'lottery'],
  web: ['client', 'contract', 'lottery'],
  console: ['client', 'contract', 'lottery'],
}

/** The modules of server/ and contract/, each with those that it imports besides `infra`. `site` wires them all. */
const MODULES = {
  pages: [],
  admin: ['play', 'ugc', 'people'],
  payments: ['messaging', 'people', 'cms'],
  community: ['play', 'ugc', 'people'],
  play: ['messaging', 'people', 'cms'],
  messaging: ['ugc', 'people'],
  ugc: ['people'],
  people: ['cms'],
  cms: [],
  infra: [],
}

/** The folders of server/infra without an entry file, each with those that it imports. Features use all but `postgres`. */
const INFRA = {
  lib: [],
  postgres: ['lib'],
  db: ['lib', 'postgres'],
  http: ['lib', 'db'],
  answers: ['lib', 'db', 'http'],
  jobs: ['lib', 'db', 'postgres'],
}

/** The folders of web/shared that everything is built on, each with those that it imports. */
const SHARED = { lib: [], ui: ['lib'], balls: ['lib', 'ui'], page: ['lib', 'ui', 'balls'] }

const TEST = '\\.test\\.tsx?$|/testing/'
const BROWSER = '^(contract|client|web|console)/'
const any = (names) => `(${names.join('|')})`
const npm = (name) => `(^|/)node_modules/${name}/`

const rule = (name, from, to, comment) => ({ name, severity: 'error', from, to, comment })

const layers = Object.entries(LAYERS).map(([layer, below]) =>
  rule(
    `layer-${layer}`,
    { path: `^${layer}/` },
    { path: `^${any(Object.keys(LAYERS))}/`, pathNot: `^${any([layer, ...below])}/` },
    `${layer}/ imports ${below.join(', ') || 'nothing of ours'}.`,
  ),
)

const modules = Object.entries(MODULES).flatMap(([module, below]) =>
  ['server', 'contract'].map((layer) =>
    rule(
      `module-${layer}-${module}`,
      { path: `^${layer}/${module}/`, pathNot: TEST },
      { path: `^${layer}/`, pathNot: `^${layer}/${any([module, ...below, 'infra'])}/` },
      `${layer}/${module} imports ${[...below, 'infra'].join(', ')}.`,
    ),
  ),
)

const infra = Object.entries(INFRA).map(([folder, below]) =>
  rule(
    `infra-${folder}`,
    { path: `^server/infra/${folder}/`, pathNot: TEST },
    { path: '^server/', pathNot: `^server/infra/${any([folder, ...below])}/` },
    `server/infra/${folder} imports ${below.join(', ') || 'nothing of server/'}.`,
  ),
)

const shared = Object.entries(SHARED).map(([folder, below]) =>
  rule(
    `shared-${folder}`,
    { path: `^web/shared/${folder}/`, pathNot: TEST },
    { path: '^web/', pathNot: `^web/shared/${any([folder, ...below])}/` },
    `web/shared/${folder} imports ${below.join(', ') || 'nothing of web/'}.`,
  ),
)

/** `x/x.ts` is the entry file of feature x. */
const ENTRY = '^server/[^/]+/([^/]+)/\\1\\.ts$'
const OPEN_INFRA = `^server/infra/${any(Object.keys(INFRA).filter((folder) => folder !== 'postgres'))}/`
const INFRA_FILES = `^server/infra/${any(Object.keys(INFRA))}/`
const ENTRY_COMMENT =
  'Import another feature by its entry file, #server/module/x/x.ts; inside a feature write ./file.ts.'

const features = [
  rule(
    'feature-entry',
    { path: '^server/([^/]+)/([^/]+)/', pathNot: [TEST, '\\.tables\\.ts$', INFRA_FILES] },
    { path: '^server/', pathNot: ['^server/$1/$2/', ENTRY, OPEN_INFRA, '^server/site/[^/]+\\.ts$'] },
    ENTRY_COMMENT,
  ),
  rule(
    'feature-entry-tests',
    { path: '^server/(?=.*(?:\\.test\\.ts$|/testing/))([^/]+)/([^/]+)/', pathNot: '^server/site/' },
    {
      path: '^server/',
      pathNot: ['^server/$1/$2/', ENTRY, INFRA_FILES, '^server/(site|testing)/', '/testing/'],
    },
    ENTRY_COMMENT,
  ),
  rule(
    'tables',
    { path: '^server/([^/]+)/([^/]+)/.*\\.tables\\.ts$' },
    { path: '^server/', pathNot: ['^server/$1/$2/', '\\.tables\\.ts$', '^server/infra/db/columns\\.ts$'] },
    'Tables refer to tables of other features only.',
  ),
  rule(
    'web-feature',
    { path: '^web/([^/]+)/([^/]+)/', pathNot: [TEST, '^web/app/'] },
    { path: '^web/', pathNot: ['^web/$1/$2/', '^web/shared/'] },
    'Features of web/ share through web/shared; web/app stands above them.',
  ),
  rule(
    'tests',
    { path: `^${any(Object.keys(LAYERS))}/`, pathNot: TEST },
    { path: [TEST, '^(tools|e2e|bench)/'] },
    'The site runs without its tests and tools.',
  ),
]

const packages = [
  rule(
    'node-in-browser',
    { path: '^(lottery|contract|client|web|console)/', pathNot: TEST },
    { dependencyTypes: ['core'] },
    'This runs in the browser too: no Node modules.',
  ),
  rule(
    'whole-zod',
    { path: BROWSER, pathNot: TEST },
    { path: npm('zod'), pathNot: `${npm('zod')}(v4/)?mini/` },
    "Import * as z from 'zod/mini': the browser pays for the rest.",
  ),
  rule(
    'all-refusals',
    { path: BROWSER, pathNot: TEST },
    { path: '^contract/refusals\\.ts$' },
    'Every page would load all error codes: the texts of a page are in contract/infra/refusal-messages.ts.',
  ),
  rule(
    'alipay-sdk',
    { pathNot: '^server/payments/wallets/alipay-gateway\\.ts$|^tools/wallets/.*\\.test\\.ts$' },
    { path: npm('alipay-sdk') },
    'It accepts unsigned responses by default: only server/payments/wallets/alipay-gateway.ts configures it.',
  ),
  rule(
    'wechatpay-node',
    {},
    { path: ['wechatpay-node-v3'] },
    'It verifies neither notifications nor responses: use wechatpay-axios-plugin.',
  ),
]

export default {
  forbidden: [
    ...[layers, modules, infra, shared, features, packages].flat(),
    rule('circle', { pathNot: TEST }, { circular: true }, 'Move what both files need into a file of its own.'),
    rule('unresolved', {}, { couldNotResolve: true }, 'A path that nothing is found at would escape the other rules.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/|/migrations/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
