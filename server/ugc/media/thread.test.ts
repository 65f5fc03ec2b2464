import { expect, test } from 'vitest'
import { runInThread, ThreadLostError } from './thread.ts'

const LIMITS = { heapMb: 16, limitMs: 60_000 }
const toModule = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

test('throws the error of a thread that cannot start', async () => {
  const started = runInThread(new URL('./missing.worker.ts', import.meta.url), null, LIMITS)
  await expect(started).rejects.toThrow(/Cannot find module/)
})

test('throws ThreadLostError if a thread exceeds its memory', async () => {
  const started = runInThread(toModule('const all = []; for (;;) all.push([1, 2, 3])'), null, LIMITS)
  await expect(started).rejects.toBeInstanceOf(ThreadLostError)
})

test('throws ThreadLostError if a thread exceeds its time', async () => {
  const started = runInThread(toModule('for (;;);'), null, { ...LIMITS, limitMs: 200 })
  await expect(started).rejects.toBeInstanceOf(ThreadLostError)
})
