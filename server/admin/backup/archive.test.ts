import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { StartProblem } from '#server/infra/lib/errors.ts'
import { createFolder } from '#server/testing/processes.ts'
import { readBytes, readArchive, verifyArchive, writeArchive } from './archive.ts'

const folder = createFolder('backup ')
const file = join(folder, 'a.tar.gz')
const BIG = randomBytes(300_000)
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})

const writeTestArchive = () =>
  writeArchive(file, async (archive) => {
    await archive.add('empty', Buffer.alloc(0))
    await archive.add('words', Buffer.from('彩运'))
    await archive.addStream('big', BIG.length, Readable.from([BIG.subarray(0, 7), BIG.subarray(7)]))
  })

describe('archive', () => {
  test('returns the entries in order; only the owner may read the file', async () => {
    await writeTestArchive()
    const read: [string, Buffer][] = []
    for await (const { name, body } of readArchive(file)) read.push([name, await readBytes(body)])
    expect(read).toEqual([
      ['empty', Buffer.alloc(0)],
      ['words', Buffer.from('彩运')],
      ['big', BIG],
    ])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['a.tar.gz'])
  })

  test.each([
    ['a thousand entries', 1000, 3],
    ['empty entries', 200, 0],
    ['entries of exactly a block', 200, 512],
    ['a block and one byte', 200, 513],
  ])('reads %s to the end', { timeout: 30_000 }, async (_what, count, bytes) => {
    await writeArchive(file, async (archive) => {
      for (let n = 0; n < count; n++)
        await archive.addStream(`uploads/${n}`, bytes, Readable.from(bytes > 0 ? [Buffer.alloc(bytes, n)] : []))
    })
    let read = 0
    for await (const { name, body } of readArchive(file)) {
      expect([name, await readBytes(body)]).toEqual([`uploads/${read}`, Buffer.alloc(bytes, read)])
      read++
    }
    expect(read).toBe(count)
  })

  test('skips an entry that is not read', { timeout: 30_000 }, async () => {
    await writeArchive(file, async (archive) => {
      for (let n = 0; n < 3; n++) await archive.add(`big/${n}`, BIG)
    })
    const names: string[] = []
    for await (const { name } of readArchive(file)) names.push(name)
    expect(names).toEqual(['big/0', 'big/1', 'big/2'])
  })

  test('throws if another process creates the file meanwhile', async () => {
    const late = writeArchive(file, async (archive) => {
      await archive.add('words', Buffer.from('彩运'))
      writeFileSync(file, 'whoever came first')
    })
    await expect(late).rejects.toThrow(`已有 ${file}，请换一个名字`)
    expect(readFileSync(file, 'utf8')).toBe('whoever came first')
    expect(readdirSync(folder)).toEqual(['a.tar.gz'])
  })

  test('removes partial files of dead processes only', async () => {
    const halfOf = (pid: number) => `.b.tar.gz.backup-${hostname()}-${pid}`
    // 5,000,000 is above the maximum process id of Linux, so no such process exists.
    for (const pid of [5_000_000, process.ppid]) writeFileSync(join(folder, halfOf(pid)), '')
    await writeTestArchive()
    expect(readdirSync(folder).toSorted()).toEqual([halfOf(process.ppid), 'a.tar.gz'])
  })

  test('leaves no file after an error', async () => {
    const failing = writeArchive(file, async (archive) => {
      await archive.add('words', Buffer.from('彩运'))
      throw new Error('no more')
    })
    await expect(failing).rejects.toThrow('no more')
    const short = writeArchive(file, (archive) => archive.addStream('x', 9, Readable.from([Buffer.from('five!')])))
    await expect(short).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([1, 1000, 299_000])('rejects an archive without its last %i bytes', async (missing) => {
    await writeTestArchive()
    truncateSync(file, statSync(file).size - missing)
    await expect(verifyArchive(file)).rejects.toThrow(StartProblem)
  })

  test('rejects a changed bit and a non-archive', async () => {
    await writeTestArchive()
    const whole = readFileSync(file)
    for (const at of [40, 100, 500, whole.length >> 1, whole.length - 200, whole.length - 1]) {
      const bytes = Buffer.from(whole)
      bytes[at]! ^= 1
      writeFileSync(file, bytes)
      await expect(verifyArchive(file), String(at)).rejects.toThrow(`${file} 不是完整的备份`)
    }
    writeFileSync(file, 'no archive')
    await expect(verifyArchive(file)).rejects.toThrow(StartProblem)
  })
})
