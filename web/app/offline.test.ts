import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { MEMBER_CALL_PATHS, PUBLIC_CALL_PATHS } from '#contract/offline.ts'
import { offlineRoots, offlineChunks } from './route-lists.ts'

test('draws and picks are readable offline, but not console, payment, forum, sign-in', () => {
  expect(offlineRoots).toEqual(expect.arrayContaining(['', 'mine', 'draw-winner', 'select-ball']))
  for (const other of ['console', 'pay', 'member', 'my-order', 'api', 'uploads', 'forum', 'login'])
    expect(offlineRoots).not.toContain(other)
})

const contract = import.meta.glob<Record<string, unknown>>(['#contract/**/*.ts', '!**/*.test.ts'], { eager: true })
const texts = import.meta.glob<string>('#web/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

const isRead = (one: unknown): one is Endpoint => typeof one === 'object' && (one as Endpoint | null)?.method === 'GET'
const reads = Object.values(contract).flatMap((module) => Object.values(module).filter(isRead))

test('PUBLIC_CALL_PATHS are public calls, MEMBER_CALL_PATHS are member calls', () => {
  const accessOf = (path: string) => reads.find((one) => one.path === path)?.access
  expect(new Set(PUBLIC_CALL_PATHS.map(accessOf))).toEqual(new Set(['public']))
  expect(new Set(MEMBER_CALL_PATHS.map(accessOf))).toEqual(new Set(['member']))
})

const FROM_CONTRACT = /^(?:import|export) \{([^}]*)\} from '#(contract\/[^']+)'/gm
const FROM_WEB = /(?:^(?:import|export) (?!type )(?:[^']* from )?|\bimport\()'(#web\/|\.\/)([^']+)'/gm

function listCalls(page: string): string[] {
  const files = new Set([page])
  const paths = new Set<string>()
  for (const file of files) {
    const text = texts[`/${file}`] ?? ''
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    for (const [, room, path] of text.matchAll(FROM_WEB)) files.add((room === './' ? folder : 'web/') + path)
    for (const [, names = '', from] of text.matchAll(FROM_CONTRACT))
      for (const name of names.split(',')) {
        const one = contract[`/${from}`]?.[name.trim().split(' ')[0]!]
        if (isRead(one)) paths.add(one.path)
      }
  }
  return [...paths]
}

test('caches an offline page’s calls unless their contract declares `notKept`', () => {
  const asked = new Set(offlineChunks.flatMap((chunk) => listCalls(`web/${chunk}.tsx`)))
  expect(
    [...asked].filter((path) => ![...PUBLIC_CALL_PATHS, ...MEMBER_CALL_PATHS].includes(path)).toSorted(),
    'PUBLIC or OWN of contract/offline.ts has to keep it, or `notKept` in its definition to say why not; nothing else has that',
  ).toEqual(
    reads
      .filter(({ notKept }) => notKept)
      .map(({ path }) => path)
      .toSorted(),
  )
})
