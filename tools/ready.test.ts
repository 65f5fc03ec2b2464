import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { aFolder, ended, runProgram, says } from '#server/testing/processes.ts'

const ROOT = join(import.meta.dirname, '..')
const root = aFolder('ready ')
afterAll(() => rmSync(root, { recursive: true }))

/** Creates a folder with the files that an install reads. */
function checkout(name: string): string {
  const folder = join(root, name)
  mkdirSync(join(folder, 'tools'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', 'tools/ready.mjs'])
    cpSync(join(ROOT, file), join(folder, file))
  return folder
}

const nodePackage = `node-${process.platform}-${process.arch}`

test('links the packaged Node if npm has not', () => {
  const folder = checkout('linked')
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

// A complete install, build and start: takes minutes and needs a registry.
describe.runIf(process.env.PROOFS_FULL === '1')('install', () => {
  test.each(['9.2.0', '10'])('starts after an install by npm %s', { timeout: 1_800_000 }, async (version) => {
    const folder = join(root, `npm ${version}`)
    execFileSync('git', ['clone', '--quiet', ROOT, folder])
    // The working tree may have uncommitted changes.
    for (const file of ['package.json', 'package-lock.json', 'tools/ready.mjs'])
      cpSync(join(ROOT, file), join(folder, file))
    const shims = join(root, `shims ${version}`)
    mkdirSync(shims)
    writeFileSync(join(shims, 'npm'), `#!/bin/sh\nexec npx --yes npm@${version} "$@"\n`.replace('npx', whereIs('npx')))
    chmodSync(join(shims, 'npm'), 0o755)
    const env = {
      ...process.env,
      PATH: [shims, ...systemPath()].join(delimiter),
      NODE_OPTIONS: '',
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      DRAW_SOURCE: 'none',
    }
    execFileSync('node', ['tools/ready.mjs', 'build'], { cwd: folder, env, stdio: 'inherit' })
    const node = join(folder, 'node_modules/.bin/node')
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(/^v24\./)
    const site = runProgram(
      'sh',
      ['-c', 'cd "$1" && exec node_modules/.bin/node dist/server/main.js', 'sh', folder],
      env,
    )
    await says(site, /彩运已启动/)
    expect(await ended(site)).toBe(0)
  })
})

/** Returns PATH without this checkout's Node, which vitest puts first. */
const systemPath = (): string[] =>
  (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))

const whereIs = (program: string): string =>
  execFileSync('which', [program], { encoding: 'utf8', env: { PATH: systemPath().join(delimiter) } }).trim()
