import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFolder, endProcess, runProgram, awaitOutput } from '#server/testing/processes.ts'

const ROOT = join(import.meta.dirname, '..')
const root = createFolder('install ')
afterAll(() => rmSync(root, { recursive: true }))

/** The folders of PATH without this checkout's Node, which vitest puts first. */
const systemPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
const systemEnv = { ...process.env, PATH: systemPath.join(delimiter), NODE_OPTIONS: '' }

/** Debian 12 has npm 9.2.0. Both versions delete the link to the packaged Node. */
const VERSIONS = ['9.2.0', '10']
const isAvailable = (version: string): boolean =>
  process.env['PROOFS_FULL'] === '1' &&
  spawnSync('npm', ['view', `npm@${version}`, 'version'], { env: systemEnv }).status === 0

// Each test installs, builds and starts the site, which needs minutes and a registry. So it is part of the release
// checklist, not of each test run.
for (const version of VERSIONS)
  test.skipIf(!isAvailable(version))(
    `starts after an install with npm ${version}`,
    { timeout: 1_800_000 },
    async () => {
      const folder = join(root, `npm ${version}`)
      execFileSync('git', ['clone', '--quiet', ROOT, folder])
      // The working tree may be ahead of its last commit.
      for (const file of ['package.json', 'package-lock.json', 'tools/ready.mjs'])
        cpSync(join(ROOT, file), join(folder, file))
      const shims = join(root, `shims ${version}`)
      mkdirSync(shims)
      const npx = execFileSync('which', ['npx'], { encoding: 'utf8', env: systemEnv }).trim()
      writeFileSync(join(shims, 'npm'), `#!/bin/sh\nexec ${npx} --yes npm@${version} "$@"\n`)
      chmodSync(join(shims, 'npm'), 0o755)
      const env = {
        ...systemEnv,
        PATH: [shims, ...systemPath].join(delimiter),
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        DRAW_SOURCE: 'none',
      }
      expect(execFileSync('npm', ['--version'], { env, encoding: 'utf8' })).toMatch(new RegExp(`^${version}\\b`))
      execFileSync('node', ['tools/ready.mjs', 'build'], { cwd: folder, env, stdio: 'inherit' })
      const node = join(folder, 'node_modules/.bin/node')
      expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toMatch(/^v24\./)
      const site = runProgram(
        'sh',
        ['-c', 'cd "$1" && exec node_modules/.bin/node dist/server/main.js', 'sh', folder],
        env,
      )
      await awaitOutput(site, /彩运已启动/)
      expect(await endProcess(site)).toBe(0)
    },
  )
