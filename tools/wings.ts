/*
 * Who may enter whom in server/, from the top down: each wing enters those that are named, and nothing else.
 * oxlint.config.ts makes the borders of it, rooms.test.ts looks whether each arrow is one that the code has.
 */

/** `site` wires them all, `testing` is for tests. */
export const WINGS: Readonly<Record<string, readonly string[]>> = {
  pages: ['infra'],
  admin: ['play', 'ugc', 'people', 'infra'],
  payments: ['messaging', 'people', 'cms', 'infra'],
  community: ['play', 'ugc', 'people', 'infra'],
  play: ['messaging', 'people', 'cms', 'infra'],
  messaging: ['ugc', 'people', 'infra'],
  ugc: ['people', 'infra'],
  people: ['cms', 'infra'],
  cms: ['infra'],
  infra: [],
}

/** What all stand on, likewise. Its other rooms are entered by their doors, as features are. */
export const INFRA: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  postgres: ['lib'],
  db: ['lib', 'postgres'],
  http: ['lib', 'db'],
  answers: ['lib', 'db', 'http'],
  jobs: ['lib', 'db', 'postgres'],
}

/** What features may enter of it. */
export const OPEN: readonly string[] = ['lib', 'db', 'http', 'answers', 'jobs']
