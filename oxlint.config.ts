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
  jsPlugins: ['./tools/house-rules.ts'],
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
    {
      files: ['console/**'],
      // Replaces the rule above for these files.
      rules: { 'no-restricted-imports': ['error', { patterns: [CLIMBING, NUMBER_INPUT] }] },
    },
    {
      files: ['*.config.ts', '.dependency-cruiser*.mjs', 'tools/house-rules.ts'],
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
      rules: { 'house/no-machine-clock': 'off' },
    },
    // Table definitions hold constants only, and a check takes no parameters.
    { files: ['server/**/*.tables.ts', ...TESTS], rules: { 'house/no-built-sql': 'off' } },
    { files: TESTS, rules: { 'import/no-default-export': 'off' } },
    { files: ['bench/**'], rules: { 'no-restricted-properties': 'off' } },
  ],
})
