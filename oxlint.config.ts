import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type OxlintOverride } from 'oxlint'
import { INFRA, OPEN, WINGS } from './tools/wings.ts'

// Who may import whom (CONTRIBUTING.md draws it). Two traps, both silent: a regex with look-ahead or a back-reference
// matches nothing, and a later override replaces an earlier one's rule for a file. tools/borders.test.ts plants a
// violation of every border.

interface Border {
  regex?: string
  group?: string[]
  /** Only these of it. */
  importNames?: string[]
  message: string
}

/** What a file of the server may import of `wings`: doors, and the open rooms of infra. */
const doorsOf = (wings: readonly string[]): string[] =>
  wings.flatMap((wing) => foldersOf(`server/${wing}`).map((room) => entranceOf(wing, room)))
function entranceOf(wing: string, room: string): string {
  return wing === 'infra' && OPEN.includes(room) ? allOf(`infra/${room}`) : `!\\#server/${wing}/${room}/${room}.ts`
}
const allOf = (folder: string): string => `!\\#server/${folder}/*`

const CLIMBING: Border = { regex: '^\\.\\./|/\\.\\./', message: 'Paths do not climb: write #room/feature/file.ts.' }
/** It opens notices that were altered, and answers that nobody signed. */
const UNSAFE_WECHAT: Border = {
  regex: '^wechatpay-node-v3(/|$)',
  message: 'It checks neither seals nor answers: WeChat is spoken to by wechatpay-axios-plugin.',
}
const ALIPAY: Border = {
  regex: '^alipay-sdk(/|$)',
  message:
    'Its defaults believe unsigned answers: only server/payments/wallets/alipay-gateway.ts knows how it is asked.',
}
const NODE: Border = { regex: '^node:', message: 'This runs in the browser too: no Node modules.' }
const BIG_ZOD: Border = { regex: '^zod$', message: "Import * as z from 'zod/mini': the browser pays for the rest." }
const ALL_REFUSALS: Border = {
  regex: '^#contract/refusals\\.ts$',
  message: 'Every page would carry them all: what a page says stands in contract/infra/refusal-words.ts.',
}
/** Tests may: the stand-ins of tools/ are for them. */
const NO_TOOLS: Border = {
  regex: '^#tools/',
  message: 'The site runs without tools/: they are for those who work on it.',
}
/** What no file may enter that a browser gets. */
const BROWSER = [NODE, BIG_ZOD, ALL_REFUSALS, NO_TOOLS]
const NO_WEB: Border = { regex: '^#(client|web|console)/', message: 'Server and browser meet in contract/ only.' }
const SITE = [NO_WEB, NO_TOOLS]
const NO_SERVER: Border = {
  regex: '^#(server|console)/',
  message: 'The web meets the server in contract/ only, and the console in client/.',
}
/** antd's own box for numbers. */
const TYPED_NUMBERS: Border = {
  group: ['antd'],
  importNames: ['InputNumber'],
  message: 'It changes what was typed: numbers are asked for by console/page/number-field.tsx.',
}
const CONTRACT: Border = { regex: '^#(server|client|web|console)/', message: 'contract/ knows lottery/ only.' }
const CONSOLE: Border = {
  regex: '^#(server|web)/',
  message: 'The console meets the server in contract/ only, and the web in client/.',
}
/** What a test of the server may enter: every door, and what other tests share. */
const OF_TESTS = [
  ...doorsOf(Object.keys(WINGS)),
  allOf('infra/postgres'),
  allOf('site'),
  allOf('testing'),
  '!\\#server/*/*/testing/*',
]
const BY_THE_DOOR =
  'Another feature is entered by its door (#server/wing/x/x.ts), from the wings that tools/wings.ts lets enter; inside a feature write ./file.ts.'
const NO_NEIGHBOURS = 'Web features share through web/shared; web/app stands above them.'

const serverBorder = (...open: string[]): Border => ({
  group: ['\\#server/**', ...open],
  message: BY_THE_DOOR,
})
/** `open`: the folders of the web that may be entered. */
const webBorder = (...open: string[]): Border => ({
  group: ['\\#web/**', ...open.map((folder) => `!\\#web/${folder}/*`)],
  message: NO_NEIGHBOURS,
})

/** A feature of the web, with the folders below it. */
const withParts = (feature: string): string[] => [
  feature,
  ...foldersOf(`web/${feature}`).map((part) => `${feature}/${part}`),
]

/** What every web feature may enter. */
const SHARED = foldersOf('web/shared').map((room) => `shared/${room}`)

function foldersOf(room: string): string[] {
  const path = fileURLToPath(new URL(room, import.meta.url))
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
}

function within(files: string[], ...borders: Border[]): OxlintOverride {
  return withinGiven(files, CLIMBING, UNSAFE_WECHAT, ALIPAY, ...borders)
}

function withinGiven(files: string[], ...patterns: Border[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

/** The borders of a wing, of what stands deeper in its rooms, and of its tables. */
function bordersOf(wing: string, entered: readonly string[]): OxlintOverride[] {
  const doors = doorsOf(entered)
  return [
    within([`contract/${wing}/**`], ...BROWSER, CONTRACT, {
      group: ['\\#contract/**', ...entered.map((one) => `!\\#contract/${one}/*`)],
      message: 'The groups of contract/ enter one another as the wings of server/ do: tools/wings.ts.',
    }),
    within([`server/${wing}/**`], ...SITE, serverBorder(...doors)),
    ...foldersOf(`server/${wing}`).map((room) =>
      within([`server/${wing}/${room}/*/**`], ...SITE, serverBorder(...doors, allOf(`${wing}/${room}`))),
    ),
    within([`server/${wing}/**/*.tables.ts`], ...SITE, {
      group: [
        '\\#server/**',
        ...entered.map((one) => `!\\#server/${one}/*/*.tables.ts`),
        '!\\#server/infra/db/columns.ts',
      ],
      message: 'Tables refer to other tables only, of the wings that tools/wings.ts lets enter.',
    }),
  ]
}

const rooms = [
  within(['**/*.{ts,tsx,mjs}']),
  within(['lottery/**'], NODE, NO_TOOLS, {
    regex: '^#(contract|server|client|web|console)/',
    message: 'lottery/ imports nothing of ours.',
  }),
  within(['contract/**'], ...BROWSER, CONTRACT),
  within(['client/**'], ...BROWSER, {
    regex: '^#(server|web|console)/',
    message: 'client/ knows contract/ only.',
  }),
  within(['console/**'], ...BROWSER, CONSOLE, TYPED_NUMBERS),
  within(['web/**'], ...BROWSER, NO_SERVER, webBorder(...SHARED)),
  ...foldersOf('web').flatMap((wing) =>
    foldersOf(`web/${wing}`).map((room) =>
      within(
        [`web/${wing}/${room}/*/**`],
        ...BROWSER,
        NO_SERVER,
        webBorder(...SHARED, ...withParts(`${wing}/${room}`)),
      ),
    ),
  ),
  within(['web/shared/lib/**'], ...BROWSER, NO_SERVER, webBorder()),
  within(['web/shared/ui/**'], ...BROWSER, NO_SERVER, webBorder('shared/lib')),
  within(['web/shared/balls/**'], ...BROWSER, NO_SERVER, webBorder('shared/lib', 'shared/ui')),
  within(['web/shared/page/**'], ...BROWSER, NO_SERVER, webBorder('shared/lib', 'shared/ui', 'shared/balls')),
  within(['web/app/**', 'web/*.{ts,tsx}'], ...BROWSER, NO_SERVER),
  within(['server/*.ts', 'server/site/*.ts'], ...SITE),
  within(['server/site/cli/**'], ...SITE, serverBorder(...doorsOf(Object.keys(WINGS)), allOf('site'))),
  ...Object.entries(WINGS).flatMap(([wing, below]) => bordersOf(wing, [wing, ...below])),
  ...Object.entries(INFRA).map(([room, below]) =>
    within([`server/infra/${room}/**`], ...SITE, serverBorder(...[room, ...below].map((one) => allOf(`infra/${one}`)))),
  ),
  withinGiven(
    ['server/payments/wallets/alipay-gateway.ts'],
    CLIMBING,
    UNSAFE_WECHAT,
    ...SITE,
    serverBorder(...doorsOf(['payments', ...WINGS.payments!])),
  ),
  // The simulated wallets are tried with the SDK as it is.
  withinGiven(['tools/wallets/**/*.test.ts'], CLIMBING, UNSAFE_WECHAT),
  within(['server/**/*.test.ts'], NO_WEB, serverBorder(...OF_TESTS)),
  ...Object.keys(WINGS).flatMap((wing) =>
    foldersOf(`server/${wing}`).map((room) =>
      within([`server/${wing}/${room}/testing/**`], NO_WEB, serverBorder(...OF_TESTS, allOf(`${wing}/${room}`))),
    ),
  ),
  within(['server/site/*.test.ts', 'server/testing/**'], NO_WEB),
  within(['lottery/**/*.test.ts'], {
    regex: '^#(contract|server|client|web|console)/',
    message: 'lottery/ imports nothing of ours.',
  }),
  within(['contract/**/*.test.ts'], { regex: '^#(server|web|console)/', message: 'contract/ knows lottery/ only.' }),
  within(['web/**/*.test.{ts,tsx}'], NO_SERVER),
  within(['console/**/*.test.{ts,tsx}'], CONSOLE),
]

const keptBy = (name: string, memory: string) => ({
  name,
  message: `Where the browser forbids it this throws: ask ${memory} of #client/memory.ts.`,
})

const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'bench/**', 'tools/**']

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node'],
  jsPlugins: ['./tools/house-rules.ts'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { reportUnusedDisableDirectives: 'error', denyWarnings: true },
  ignorePatterns: ['dist', 'data', '**/migrations'],
  rules: {
    eqeqeq: 'error',
    'max-params': ['error', { max: 5 }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-restricted-properties': [
      'error',
      { object: 'Math', property: 'random', message: 'Chance comes from the dice that are passed in.' },
    ],
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'import/no-duplicates': ['error', { preferInline: true }],
    'import/no-default-export': 'error',
    'house/no-machine-clock': 'error',
    'house/no-built-sql': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off', // the new transform needs no React in scope
    'react/no-array-index-key': 'off', // the balls of a row have nothing but their place
    'react/set-state-in-effect': 'off', // what only the browser knows is set after hydration
    'react/exhaustive-effect-dependencies': 'off', // says again what exhaustive-deps says
    'import/no-unassigned-import': 'off', // style sheets
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off', // pg has no named exports under Node
    'unicorn/consistent-function-scoping': 'off', // a small helper beside the code it serves
    'unicorn/prefer-set-has': 'off', // a handful is found as fast in a list
    'unicorn/no-array-sort': 'off', // an array just made may be sorted in place
    'unicorn/no-new-array': 'off',
    'oxc/no-map-spread': 'off',
    'oxc/no-async-endpoint-handlers': 'off', // means Express
    'typescript/no-unsafe-type-assertion': 'off', // what a parser has proved, an `as` may say
    'typescript/unbound-method': 'off', // plain objects of functions have no `this`
    'typescript/consistent-return': 'off', // tsc knows better
    'unicorn/require-post-message-target-origin': 'off', // means windows; threads have no origin
    'no-underscore-dangle': 'off', // z._default
    'no-unmodified-loop-condition': 'off', // blind to what a callback changes
    'no-await-in-loop': 'off', // what waits for one another reads as a loop
    // Each of these holds something against a pattern that WAI-ARIA describes.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
  },
  overrides: [
    ...rooms,
    { files: ['*.config.ts', 'tools/house-rules.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['web/**', 'console/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          keptBy('localStorage', 'browserMemory'),
          keptBy('sessionStorage', 'tabMemory'),
        ],
      },
    },
    { files: ['server/*/**'], rules: { 'node/no-process-env': 'error' } },
    { files: ['server/site/cli/**', ...TESTS], rules: { 'node/no-process-env': 'off' } },
    {
      files: ['server/infra/lib/clock.ts', 'client/**', 'web/shared/lib/**', ...TESTS],
      rules: { 'house/no-machine-clock': 'off' },
    },
    // Table definitions hold constants only, and a check takes no parameters.
    { files: ['server/**/*.tables.ts', ...TESTS], rules: { 'house/no-built-sql': 'off' } },
    { files: TESTS, rules: { 'import/no-default-export': 'off' } },
    { files: ['bench/**'], rules: { 'no-restricted-properties': 'off' } },
  ],
})
