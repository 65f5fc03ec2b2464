import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PhotoProblem } from './picture.ts'
import { withReader } from './reader.ts'

/** How tesseract.js starts, said by each test; `terms`: what it was given. */
type Start = (terms: { errorHandler: (why: unknown) => void }) => Promise<object>
const tesseract = vi.hoisted(() => ({ start: (() => Promise.resolve({})) as Start }))
vi.mock('tesseract.js', () => ({
  default: {
    OEM: {},
    createWorker: (_language: string, _oem: number, terms: Parameters<Start>[0]) => {
      void new window.Worker('/reader.js')
      return tesseract.start(terms)
    },
  },
}))

const living = new Set<object>()
class AWorker {
  constructor() {
    living.add(this)
  }
  terminate() {
    living.delete(this)
  }
}

beforeEach(() => vi.stubGlobal('window', { Worker: AWorker, location: { href: 'http://site/' } }))
afterEach(() => {
  expect(living.size).toBe(0)
  expect(window.Worker).toBe(AWorker)
  vi.unstubAllGlobals()
})

const NEVER = new Promise<never>(() => {})
const NOT_STARTED = new PhotoProblem('识字程序没有启动，请检查网络后再试')

function read(look: () => Promise<string>, signal = new AbortController().signal): Promise<string> {
  const learned = { words: '/assets/chi_sim.traineddata.gz', figures: '/assets/eng.traineddata.gz' }
  const files = { reader: '/reader.js', core: '/core.js', learned }
  return withReader({ files, what: 'figures', signal, tell: () => {} }, look)
}

test('a reader is ended with what it was for', async () => {
  tesseract.start = () => Promise.resolve({})
  const look = vi.fn(() => {
    expect(living.size).toBe(1)
    return Promise.resolve('03 04')
  })
  expect(await read(look)).toBe('03 04')
  await expect(read(() => Promise.reject(new Error('too dark')))).rejects.toThrow('too dark')
})

test('one that says that it does not start, and never settles, is ended, and that is said', async () => {
  tesseract.start = ({ errorHandler }) => {
    setTimeout(() => errorHandler('TypeError: Failed to fetch'))
    return NEVER
  }
  await expect(read(() => NEVER)).rejects.toEqual(NOT_STARTED)
  tesseract.start = () => Promise.reject(new Error('no such file'))
  await expect(read(() => NEVER)).rejects.toEqual(NOT_STARTED)
})

test('one that fails later says so', async () => {
  let fail: (why: unknown) => void = () => {}
  tesseract.start = ({ errorHandler }) => {
    fail = errorHandler
    return Promise.resolve({})
  }
  const look = () => {
    fail('out of memory')
    return NEVER
  }
  await expect(read(look)).rejects.toEqual(new Error('out of memory'))
})

test.each([
  ['before it starts', 0],
  ['while it starts', 1],
  ['while it reads', 2],
])('called off %s it is ended', async (_, when) => {
  const ending = new AbortController()
  let arrive: (reader: object) => void = () => {}
  tesseract.start = () => {
    if (when === 1) setTimeout(() => ending.abort())
    return when === 2 ? Promise.resolve({}) : new Promise((done) => (arrive = done))
  }
  if (when === 0) ending.abort()
  const look = vi.fn(() => {
    ending.abort()
    return NEVER
  })
  await expect(read(look, ending.signal)).rejects.toMatchObject({ name: 'AbortError' })
  arrive({})
  await new Promise((done) => setTimeout(done))
  expect(look).toHaveBeenCalledTimes(when === 2 ? 1 : 0)
})
