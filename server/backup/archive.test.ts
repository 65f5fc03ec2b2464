import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { StartProblem } from '#server/lib/start-problem.ts'
import { aFolder } from '#server/testing/processes.ts'
import { bytesOf, readArchive, verify, writeArchive } from './archive.ts'

const folder = aFolder('backup ')
const file = join(folder, 'a.tar.gz')
const BIG = randomBytes(300_000)
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})

const written = () =>
  writeArchive(file, async (archive) => {
    await archive.add('empty', Buffer.alloc(0))
    await archive.add('words', Buffer.from('彩运'))
    await archive.addStream('big', BIG.length, Readable.from([BIG.subarray(0, 7), BIG.subarray(7)]))
  })

describe('an archive', () => {
  test('holds what was put in, in its order, for its owner alone', async () => {
    await written()
    const read: [string, Buffer][] = []
    for await (const { name, body } of readArchive(file)) read.push([name, await bytesOf(body)])
    expect(read).toEqual([
      ['empty', Buffer.alloc(0)],
      ['words', Buffer.from('彩运')],
      ['big', BIG],
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['a.tar.gz'])
  })

  test('is not there where filling it fails, nor where a body is shorter than told', async () => {
    const failing = writeArchive(file, async (archive) => {
      await archive.add('words', Buffer.from('彩运'))
      throw new Error('no more')
    })
    await expect(failing).rejects.toThrow('no more')
    const short = writeArchive(file, (archive) => archive.addStream('x', 9, Readable.from([Buffer.from('five!')])))
    await expect(short).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([1, 1000, 299_000])('is refused without its last %i bytes', async (missing) => {
    await written()
    truncateSync(file, statSync(file).size - missing)
    await expect(verify(file)).rejects.toThrow(StartProblem)
  })

  test('is refused where any bit has changed, and where it is something else', async () => {
    await written()
    const whole = readFileSync(file)
    for (const at of [40, 100, 500, whole.length >> 1, whole.length - 200, whole.length - 1]) {
      const bytes = Buffer.from(whole)
      bytes[at]! ^= 1
      writeFileSync(file, bytes)
      await expect(verify(file), String(at)).rejects.toThrow(`${file} 不是完整的备份`)
    }
    writeFileSync(file, 'no archive')
    await expect(verify(file)).rejects.toThrow(StartProblem)
  })
})
