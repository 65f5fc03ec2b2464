import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SendFile } from './sending.ts'
import { createUploads } from './uploads.ts'

type Press = { does: 'add' | 'remove' | 'retry' | 'move' | 'clear'; nth: number }

const presses = fc.array(
  fc.record<Press>({
    does: fc.constantFrom('add', 'add', 'add', 'remove', 'retry', 'retry', 'move', 'clear'),
    nth: fc.nat({ max: 8 }),
  }),
  { maxLength: 14, size: 'max' },
)

/**
 * An upload queue. The scheduler delivers the responses. `fates` decides whether an upload succeeds; an aborted upload
 * is rejected immediately.
 */
function createScheduledUploads(s: fc.Scheduler, fates: () => boolean) {
  const underWay = new Set<string>()
  let most = 0
  let twice = 0
  const send: SendFile = async (_file, name, { signal }) => {
    const { promise: stopped, reject } = Promise.withResolvers<never>()
    if (underWay.has(name)) twice++
    const leave = () => void underWay.delete(name)
    signal.addEventListener('abort', () => (leave(), reject(new Error('given up'))))
    underWay.add(name)
    most = Math.max(most, underWay.size)
    const good = fates()
    const answer = s.schedule(Promise.resolve(), `${name} ${good ? 'arrives' : 'is refused'}`).then(() => {
      leave()
      if (!good) throw new Error('refused')
      return `/${name}`
    })
    return Promise.race([answer, stopped])
  }
  return { send, most: () => most, twice: () => twice }
}

test('uploads each file once, at most two concurrently', async () => {
  const property = fc.asyncProperty(fc.scheduler(), presses, fc.infiniteStream(fc.boolean()), async (s, all, dice) => {
    const line = createScheduledUploads(s, () => dice.next().value ?? true)
    const uploads = createUploads(line.send, (one) => s.schedule(Promise.resolve(one), 'prepared'))
    let added = 0
    function press({ does, nth }: Press): void {
      const known = uploads.all.get()
      const id = known[nth % known.length]?.id ?? 0
      if (does === 'add') uploads.add([{ kind: 'image', file: new Blob(), name: `${added++}` }])
      else if (does === 'clear') uploads.clear()
      else if (does === 'move') uploads.move(id, nth % 2 ? 1 : -1)
      else uploads[does](id)
    }
    s.scheduleSequence(all.map((one) => ({ label: one.does, builder: async () => press(one) })))
    await s.waitIdle()
    expect(line.most()).toBeLessThanOrEqual(2)
    expect(line.twice()).toBe(0)
    for (const { name, state, path } of uploads.all.get()) {
      expect(state).toMatch(/^(sent|failed)$/)
      if (state === 'sent') expect(path).toBe(`/${name}`)
    }
  })
  await fc.assert(property, { numRuns: 300 })
})
