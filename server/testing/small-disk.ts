import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A tmpfs of limited size, for tests of full disks. */
export interface SmallDisk {
  folder: string
  remove(): void
}

/** Returns null if the user may not mount. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'small disk '))
  const remove = () => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  const options = `size=${megabytes}m,mode=755`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]).status === 0) return { folder, remove }
  remove()
  return null
}

/** Whether the user may mount; otherwise the tests that need a small disk are skipped. */
export const canMount = ((): boolean => {
  const disk = mountSmallDisk(1)
  disk?.remove()
  return disk !== null
})()
export const needsMount = canMount ? '' : ' (needs the right to mount)'
