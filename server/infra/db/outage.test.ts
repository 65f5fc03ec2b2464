import { expect, test } from 'vitest'
import { type Outage, createOutage } from './outage.ts'

const CONNECTION_REFUSED = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})

function createTestOutage() {
  const said: string[] = []
  const outage = createOutage({
    lost: (error) => said.push(`lost: ${(error as Error).message}`),
    back: ({ lines }) => said.push(`back after ${lines}`),
  })
  const say = (words: string, error: unknown = CONNECTION_REFUSED) => outage.hear(error, () => said.push(words))
  return { outage, said, say }
}

/** Sets a probe that fails while `answers` is false. */
function watchFakeDatabase(outage: Outage) {
  const database = { answers: true }
  outage.watch(async () => {
    if (!database.answers) throw CONNECTION_REFUSED
  })
  return database
}

test('logs start, end and error count of an outage', async () => {
  const { outage, said, say } = createTestOutage()
  const database = watchFakeDatabase(outage)
  for (let round = 1; round <= 2; round++) {
    said.length = 0
    database.answers = false
    for (let n = 0; n < 1000; n++) say(`line ${n}`)
    await expect.poll(() => said).toEqual(['lost: connect ECONNREFUSED'])
    for (let n = 0; n < 500; n++) say(`line ${n}`)
    say('of something else', new Error('a bug'))
    expect(said).toEqual(['lost: connect ECONNREFUSED', 'of something else'])
    database.answers = true
    await expect.poll(() => said.at(-1), { timeout: 5000 }).toBe('back after 1500')
  }
})

test('logs each connection error if the database probe succeeds', async () => {
  const { outage, said, say } = createTestOutage()
  watchFakeDatabase(outage)
  say('one')
  say('two')
  await expect.poll(() => said).toEqual(['one', 'two'])
})

test('logs connection errors immediately without a database probe', () => {
  const { said, say } = createTestOutage()
  say('one')
  expect(said).toEqual(['one'])
})
