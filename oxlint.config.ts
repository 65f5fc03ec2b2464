import { defineConfig } from 'oxlint'

// Which files may import which is checked by dependency-cruiser (.dependency-cruiser.mjs).

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
    'react/react-in-jsx-scope': 'off', // the new transform needs no React in scope
    'react/no-array-index-key': 'off', // the balls of a row have no other key
    'react/set-state-in-effect': 'off', // browser-only state is set after hydration
    'react/exhaustive-effect-dependencies': 'off', // duplicates exhaustive-deps
    'import/no-unassigned-import': 'off', // style sheets
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off', // pg has no named exports under Node
    'unicorn/consistent-function-scoping': 'off', // a small helper may be next to its only caller
    'unicorn/prefer-set-has': 'off', // short lists need no Set
    'unicorn/no-array-sort': 'off', // a new array may be sorted in place
    'unicorn/no-new-array': 'off',
    'oxc/no-map-spread': 'off',
    'oxc/no-async-endpoint-handlers': 'off', // means Express
    'typescript/no-unsafe-type-assertion': 'off', // an `as` may follow a check by a parser
    'typescript/unbound-method': 'off', // plain objects of functions have no `this`
    'typescript/consistent-return': 'off', // tsc checks returns
    'unicorn/require-post-message-target-origin': 'off', // means windows; threads have no origin
    'no-underscore-dangle': 'off', // z._default
    'no-unmodified-loop-condition': 'off', // ignores changes made in callbacks
    'no-await-in-loop': 'off', // sequential work is written as a loop
    // Each of these rejects a pattern of WAI-ARIA.
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
      // Replaces the rule above for these files.
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
    // Table definitions hold constants only, and a check takes no parameters.
    { files: ['server/**/*.tables.ts', ...TESTS], rules: { 'project/no-built-sql': 'off' } },
    { files: TESTS, rules: { 'import/no-default-export': 'off' } },
    { files: ['bench/**'], rules: { 'no-restricted-properties': 'off' } },
  ],
})
