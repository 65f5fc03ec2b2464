import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { GAME_CODES } from '#lottery/games.ts'
import { run } from '#server/testing/processes.ts'
import { type BenchRow, within } from './row.ts'
import { commandOf, inFolder } from './site.ts'

const FILES = GAME_CODES.map((code) => new URL(`../../shared/draws/${code}.csv`, import.meta.url).pathname)

/** The whole history into an empty embedded database, its making included; no row where the files are absent. */
export async function rows(): Promise<BenchRow[]> {
  if (!FILES.every((file) => existsSync(file))) return []
  return inFolder(async (folder) => {
    const first = await importInto(folder)
    const second = await importInto(folder)
    return [
      within(10, 's', 'import of 29,863 draws', first.seconds),
      within(300, 'MB', 'import of 29,863 draws, memory', first.megabytes),
      within(10, 's', 'the same again', second.seconds),
    ]
  })
}

async function importInto(folder: string): Promise<{ seconds: number; megabytes: number }> {
  const started = performance.now()
  const { script, flags, env } = commandOf('draws')
  const wishes = { ...process.env, ...env, DATA_DIR: folder, NODE_ENV: 'test' }
  const { child, closed, output, errors } = run(script, wishes, flags, ['import', ...FILES])
  const peak = peakOf(child.pid!)
  if ((await closed) !== 0) throw new Error(`the import failed: ${output()}${errors()}`)
  return { seconds: (performance.now() - started) / 1000, megabytes: await peak }
}

/** The most memory that the process ever held, as the kernel counts it. */
async function peakOf(pid: number): Promise<number> {
  let peak = 0
  for (;;) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1]
    if (!kilobytes) return peak
    peak = Number(kilobytes) / 1024
    await sleep(20)
  }
}
