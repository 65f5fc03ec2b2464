import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GAME_CODES } from '#lottery/games.ts'
import type { BenchRow } from './row.ts'

const ROOT = join(import.meta.dirname, '..')
const HISTORY = join(ROOT, '../shared/draws')
const FILES = GAME_CODES.map((code) => join(HISTORY, `${code}.csv`))
const SECONDS = 10
const MEGABYTES = 300

/** The whole history into an empty embedded database, its making included; no row where the files are absent. */
export async function rows(): Promise<BenchRow[]> {
  if (!FILES.every((file) => existsSync(file))) return []
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'))
  try {
    const first = await importInto(folder)
    const second = await importInto(folder)
    return [
      row('import of 29,863 draws, seconds', first.seconds, SECONDS, 's'),
      row('import of 29,863 draws, memory', first.megabytes, MEGABYTES, 'MB'),
      row('the same again, seconds', second.seconds, SECONDS, 's'),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

function row(what: string, measured: number, limit: number, unit: string): BenchRow {
  const ratio = measured / limit
  return {
    what,
    ours: `${measured.toFixed(1)} ${unit}`,
    peer: `${limit} ${unit}`,
    ratio,
    bound: '≤ 1',
    met: ratio <= 1,
  }
}

async function importInto(folder: string): Promise<{ seconds: number; megabytes: number }> {
  const script = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).scripts.draws as string
  const flags = script.match(/--max-\S+/g) ?? []
  const env = { ...process.env, DATA_DIR: folder, NODE_ENV: 'test' }
  const started = performance.now()
  const child = spawn(process.execPath, [...flags, 'server/cli/draws.ts', 'import', ...FILES], { cwd: ROOT, env })
  let said = ''
  child.stdout.on('data', (data) => (said += data))
  child.stderr.pipe(process.stderr)
  const peak = watchPeak(child.pid!)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import failed: ${said}`)
  return { seconds: (performance.now() - started) / 1000, megabytes: await peak }
}

/** The most memory the process ever held, as the kernel counts it (VmHWM). */
async function watchPeak(pid: number): Promise<number> {
  let peak = 0
  for (;;) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1]
    if (!kilobytes) return peak
    peak = Number(kilobytes) / 1024
    await new Promise((done) => setTimeout(done, 20))
  }
}
