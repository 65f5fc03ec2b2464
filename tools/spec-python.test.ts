import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const IN_PYTHON = fileURLToPath(new URL('../docs/spec/python/', import.meta.url))

const PYTHON = spawnSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 9)']).status === 0
if (!PYTHON) console.warn('docs/spec/python did not run: there is no python3 of 3.9 or later here')

// Uses the machine's Python, not a package.
test.skipIf(!PYTHON)('the Python implementation agrees with every vector', () => {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PYTHONIOENCODING: 'utf-8' }
  const { status, stdout } = spawnSync('python3', [`${IN_PYTHON}check.py`], { encoding: 'utf8', env })
  expect(stdout.split('\n').filter((line) => line.startsWith('不符'))).toEqual([])
  expect(stdout).toContain('全部相符')
  expect(status).toBe(0)
})

test('the site offers the checker of docs/spec/python', () => {
  const offered = fileURLToPath(new URL('../web/public/check-round.py', import.meta.url))
  expect(readFileSync(offered, 'utf8')).toBe(readFileSync(`${IN_PYTHON}rounds.py`, 'utf8'))
})
