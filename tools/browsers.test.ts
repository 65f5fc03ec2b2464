import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { OLDEST } from './browsers.ts'
import { newerInScript, newerInStyle } from './newer.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const built = (ending: string) => globSync(`dist/pages/{web,console}/assets/*.${ending}`, { cwd: ROOT })

/** Names that libraries and we give methods of our own, and browsers have too. */
const THEIR_OWN = [
  '.command',
  '.configure',
  '.createView',
  '.destroy',
  '.draw',
  '.format',
  '.getName',
  '.getType',
  // Of the memory that tesseract.js-core runs in, and of the files in it
  '.grow',
  '.isActive',
  '.lost',
  '.messages',
  '.move',
  '.range',
  '.subscribe',
  // The addresses of web/app/layouts/tab-bar.tsx
  '.to',
  '.toArray',
  '.truncate',
  '.use',
]
/** Whoever uses these asks first whether they are there. */
const ASKED_FOR = [
  '.checkVisibility',
  '.startViewTransition',
  '.skipTransition',
  'reportError',
  'Error.captureStackTrace',
  // ProseMirror
  '.caretPositionFromPoint',
  '.caretRangeFromPoint',
  '.getComposedRanges',
  '.createPolicy',
  '.createHTML',
  // tesseract.js, of a picture or a memory that could be one
  'OffscreenCanvas',
  '.convertToBlob',
  'SharedArrayBuffer',
  // Bytes as text, of @noble/hashes and tus-js-client
  '.toBase64',
  '.toHex',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  // web/shared/page/push-here.ts; the worker shows only what was pushed
  'Notification',
  'Notification.permission',
  'Notification.requestPermission',
  '.getSubscription',
  '.unsubscribe',
  '.showNotification',
  'on push',
  'on notificationclick',
  'on pushsubscriptionchange',
  // iOS has no mouse, and asks nobody who leaves
  'on wheel',
  'on contextmenu',
  'on beforeunload',
  // React and its router, of the Navigation API
  'on navigate',
  'on navigateerror',
  'on navigatesuccess',
  'Intl.Segmenter',
  // antd makes the expression when a field of an address is checked: the console has none
  '(?<=',
]
/** What a browser that does not know it is no worse without: room, feel and paper. */
const NOT_MISSED = [
  '-webkit-tap-highlight-color',
  '-webkit-touch-callout',
  'cursor: default',
  'cursor: not-allowed',
  'cursor: pointer',
  'cursor: progress',
  'resize',
  'scrollbar-gutter',
  'scrollbar-width',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'text-size-adjust',
  'text-wrap',
  'text-wrap-style',
  'field-sizing',
  'zoom',
  // Only with Windows' contrast themes
  '(forced-colors)',
  'forced-color-adjust',
  // Only where there is no script: what needs it is hidden
  '(scripting)',
  // The contents of an article stand above it, a row of the console's lists has its buttons at its end
  '@container',
  'container-type',
  // In a grid; within flex it is the start anyway
  'align-content: start',
  'align-self: start',
  'justify-content: start',
  'place-items: start',
  'place-items: end',
]

test('built scripts use nothing newer than the oldest browsers and what client/old-browsers.ts adds', () => {
  const added = new Set(partsAdded())
  const allowed = new Set([...THEIR_OWN, ...ASKED_FOR])
  const found = built('js').flatMap((file) => {
    // The service worker begins without the page's first script, and is a file of its own.
    const has = /assets\/worker-/.test(file) ? [] : added
    return newerInScript(read(file)).map((name) => ({
      file,
      name,
      isFine: allowed.has(name) || new Set(has).has(name),
    }))
  })
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter(({ isFine }) => !isFine)).toEqual([])
  const used = new Set(found.map(({ name }) => name))
  expect(
    [...allowed, ...added].filter((name) => !used.has(name)),
    'no longer used',
  ).toEqual([])
})

test('built styles use nothing newer that would be missed', () => {
  const found = new Map(built('css').flatMap((file) => newerInStyle(read(file)).map((name) => [name, file])))
  expect([...found].filter(([name]) => !NOT_MISSED.includes(name))).toEqual([])
  expect(
    NOT_MISSED.filter((name) => !found.has(name)),
    'no longer used',
  ).toEqual([])
})

test.each([
  ['a.toSorted()', '.toSorted'],
  ['a.at(-1)', null],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Object.groupBy(a, b)', 'Object.groupBy'],
  ['Promise.any(a)', null],
  ['AbortSignal.any(a)', 'AbortSignal.any'],
  ['structuredClone(a)', 'structuredClone'],
  ['a.structuredClone', null],
  ['/(?<=a)b/', '(?<='],
  ['RegExp("(?<!a)b")', '(?<='],
  ['/[a--b]/v', '/v'],
  ['a.addEventListener("scrollend", b)', 'on scrollend'],
  ['a.addEventListener(`scrollend`, b)', 'on scrollend'],
  ['a.addEventListener("scroll", b)', null],
])('of the script %s what is newer is %s', (code, name) => expect(newerInScript(code)).toEqual(name ? [name] : []))

test.each([
  ['@media (width<=48em) { a { color: red } }', '@media <'],
  ['@media (max-width: 48em) { a { color: red } }', null],
  ['a { rotate: 45deg }', 'rotate'],
  ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['a { color: red; color: color-mix(in srgb, red, blue) }', null],
  ['a { height: 100dvh }', 'dvh'],
  ['a:has(b) { color: red }', ':has'],
  ['@supports selector(:has(a)) { a:has(b) { color: red } }', null],
  ['@layer a { b { color: red } }', '@layer'],
  ['@media (scripting: none) { a { color: red } }', '(scripting)'],
  ['a { overflow: clip }', 'overflow: clip'],
])('of the style %s what is newer is %s', (css, name) => expect(newerInStyle(css)).toEqual(name ? [name] : []))

test.each(['README.md', 'docs/rules/pages.md'])('%s says which browsers these are', (file) => {
  const words = `Chrome ${OLDEST.chrome}, Safari ${OLDEST.safari}, Firefox ${OLDEST.firefox}`
  expect(read(file).includes(words), words).toBe(true)
})

/** What client/old-browsers.ts adds, as `newerInScript` names it. */
function partsAdded(): string[] {
  const names: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [to, parts] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'add' || parts?.type !== 'ObjectExpression') return
      const owner = to?.type === 'Identifier' ? to.name : ''
      for (const part of parts.properties)
        if (part.type === 'Property' && part.key.type === 'Identifier') names.push(`${owner}.${part.key.name}`)
    },
  }).visit(parseSync('old-browsers.ts', read('client/old-browsers.ts')).program)
  return names
}
