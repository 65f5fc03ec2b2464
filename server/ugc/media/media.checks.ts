import { type FeatureChecks, goodFinding, wrongFinding } from '#server/infra/lib/check.ts'
import { getFreeBytes } from './disk.ts'

const GB = 1024 ** 3
/** Uploads are rejected below 1 GB. */
const FEW_GB = 5

/** Checks the free disk space for data and uploads. */
export function mediaChecks({ folder }: { folder: string }): FeatureChecks {
  return {
    checks: [
      {
        name: 'disk',
        title: '磁盘',
        permission: 'staff',
        async run() {
          const free = (await getFreeBytes(folder)) / GB
          const words = `还有 ${free.toFixed(1)} GB`
          return free < FEW_GB
            ? wrongFinding(words, '清理或扩大数据目录所在的磁盘；不到 1 GB 时不能上传')
            : goodFinding(words)
        },
      },
    ],
  }
}
