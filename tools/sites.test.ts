import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Who opens a site by hand, and why `aSharedSite`, which empties it before each test, would not do. */
const BY_HAND: Record<string, string> = {
  'server/sign-in/send-code.test.ts': 'its settings name a carrier that must listen first',
  'server/sign-in/site-sends.test.ts': 'a second site with another secret',
  'server/answers/kept-answers.test.ts': 'asks for the draws laid at the start',
  'server/charts/charts.test.ts': 'a history of 810 draws for all its tests',
  'server/content/agreements.test.ts': 'asks for the texts laid at the start',
  'server/content/content.test.ts': 'asks for the texts laid at the start',
  'server/draws/listed-draws.test.ts': 'settings of its one test',
  'server/http/cors.test.ts': 'two sites of different settings',
  'server/http/generated-calls.test.ts': 'members who last through all its tests',
  'server/http/headers.test.ts': 'two sites of different settings',
  'server/http/odd-requests.test.ts': 'listens once for all its tests',
  'server/http/secrets.test.ts': 'its settings need a log that is made first',
  'server/http/session.test.ts': 'a second site with other settings',
  'server/http/slow-bodies.test.ts': 'two sites of different limits, both listening',
  'server/limits/limits.test.ts': 'listens for one block; sites of other limits beside',
  'server/live/live.test.ts': 'a second site, which stops',
  'server/media/forms.test.ts': 'its settings need a log that is made first',
  'server/media/on-s3.test.ts': 'its settings name a store that must listen first',
  'server/picks/bad-input.test.ts': 'what was picked before must outlive all its tests',
  'server/settlement/history.test.ts': 'the history of a game, once imported, serves the next test',
  'server/settlement/next-issue.test.ts': 'twenty thousand picks laid once',
}

test('tests share one site a file, but for those that say why not', () => {
  const opens = (file: string) =>
    /import \{[^}]*\baSite\b[^}]*\} from '#server\/testing\/a-site\.ts'/.test(textOf(file))
  const found = globSync('{server,tools}/**/*.test.ts', { cwd: ROOT }).filter(opens)
  expect(new Set(found)).toEqual(new Set(Object.keys(BY_HAND)))
})

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
