import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolder } from '#server/testing/processes.ts'

const ROOT = join(import.meta.dirname, '..')
const root = createFolder('ready ')
afterAll(() => rmSync(root, { recursive: true }))

/** Creates a folder with the files that an install reads. */
function createCheckout(name: string): string {
  const folder = join(root, name)
  mkdirSync(join(folder, 'tools'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', 'tools/ready.mjs'])
    cpSync(join(ROOT, file), join(folder, file))
  return folder
}

const nodePackage = `node-${process.platform}-${process.arch}`

test('links the packaged Node if npm did not', () => {
  const folder = createCheckout('linked')
  const binary = join(folder, 'node_modules', nodePackage, 'bin/node')
  mkdirSync(dirname(binary), { recursive: true })
  writeFileSync(binary, '#!/bin/sh\necho 24.0.0\n')
  chmodSync(binary, 0o755)
  execFileSync(process.execPath, ['tools/ready.mjs', 'stamp'], { cwd: folder })
  const link = join(folder, 'node_modules/.bin/node')
  expect(readlinkSync(link)).toBe(`../${nodePackage}/bin/node`)
  rmSync(link)
  execFileSync(process.execPath, ['tools/ready.mjs'], { cwd: folder })
  expect(execFileSync(link, { encoding: 'utf8' })).toBe('24.0.0\n')
})
