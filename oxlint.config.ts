import { defineConfig } from 'oxlint'

// dependency-cruiser checks the imports between folders (.dependency-cruiser.mjs).

const CLIMBING = { regex: '^\\.\\./|/\\.\\./', message: 'Paths do not climb: write #layer/module/feature/file.ts.' }
const NUMBER_INPUT = {
  group: ['antd'],
  importNames: ['InputNumber'],
  message: 'It changes the typed number: use console/page/number-field.tsx.',
}

const keptBy = (name: string, memory: string) => ({
  name,
  message: `Where the browser forbids it this throws: ask ${memory} of #client/memory.ts.`,
})

const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', 'e2e/**', 'bench/**', 'tools/**']

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node'],
  jsPlugins: ['./tools/lint-rules.ts'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { reportUnusedDisableDirectives: 'error', denyWarnings: true },
  ignorePatterns: ['dist', 'data', '**/migrations'],
  rules: {
    eqeqeq: 'error',
    'max-params': ['error', { max: 5 }],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-restricted-imports': ['error', { patterns: [CLIMBING] }],
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
    'project/no-machine-clock': 'error',
    'project/no-built-sql': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/react-in-jsx-scope': 'off', // the JSX transform of React 17 needs no React in scope
    'react/no-array-index-key': 'off', // the balls of a row have no other React key than their index
    'react/set-state-in-effect': 'off', // state that only the browser knows is set after hydration
    'react/exhaustive-effect-dependencies': 'off', // duplicates react/exhaustive-deps
    'import/no-unassigned-import': 'off', // style sheets are imported without a name
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off', // pg has no named exports under Node
    'unicorn/consistent-function-scoping': 'off', // a small helper may be declared next to its only caller
    'unicorn/prefer-set-has': 'off', // short lists need no Set
    'unicorn/no-array-sort': 'off', // an array that was just created may be sorted in place
    'unicorn/no-new-array': 'off',
    'oxc/no-map-spread': 'off',
    'oxc/no-async-endpoint-handlers': 'off', // the rule is for Express
    'typescript/no-unsafe-type-assertion': 'off', // `as` is allowed after a parser has checked the value
    'typescript/unbound-method': 'off', // the methods of plain objects do not use `this`
    'typescript/consistent-return': 'off', // tsc checks the return statements
    'unicorn/require-post-message-target-origin': 'off', // the rule is for browser windows; worker threads have no origin
    'no-underscore-dangle': 'off', // zod/mini has the function z._default
    'no-unmodified-loop-condition': 'off', // the rule misses changes in callbacks
    'no-await-in-loop': 'off', // sequential work is written as a loop with await
    // Each of the following rules rejects a pattern of WAI-ARIA.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-element-to-interactive-role': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
  },
  overrides: [
    {
      files: ['console/**'],
      // Replaces the options of the rule above for the console, so CLIMBING is repeated.
      rules: { 'no-restricted-imports': ['error', { patterns: [CLIMBING, NUMBER_INPUT] }] },
    },
    {
      files: ['*.config.ts', '.dependency-cruiser*.mjs', 'tools/lint-rules.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
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
      rules: { 'project/no-machine-clock': 'off' },
    },
    // SQL in table definitions contains constants only, because a check constraint cannot have parameters.
    { files: ['server/**/*.tables.ts', ...TESTS], rules: { 'project/no-built-sql': 'off' } },
    { files: TESTS, rules: { 'import/no-default-export': 'off' } },
    { files: ['bench/**'], rules: { 'no-restricted-properties': 'off' } },
  ],
})
