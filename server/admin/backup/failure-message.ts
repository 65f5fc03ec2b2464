import { getErrorCode, isUnavailable, StartProblem } from '#server/infra/lib/errors.ts'
import { StoreError } from '#server/ugc/media/media.ts'

const DISK_ERRORS: Readonly<Record<string, (folder: string) => string>> = {
  ENOSPC: (folder) => `${folder} 所在的磁盘满了`,
  EDQUOT: (folder) => `${folder} 的配额用完了`,
  EACCES: (folder) => `没有权限写 ${folder}`,
  EPERM: (folder) => `没有权限写 ${folder}`,
  EROFS: (folder) => `${folder} 只能读，不能写`,
  ENOENT: (folder) => `没有目录 ${folder}`,
  ENOTDIR: (folder) => `${folder} 不是目录`,
  EEXIST: (folder) => `${folder} 不是目录`,
}
const DATABASE_FULL = '53100'

/**
 * Formats an error of a backup or restore for operators; null: an unexpected error. `place`: location of the upload
 * store or bucket, for the message.
 */
export function formatBackupFailure(error: unknown, folder: string, place: string): string | null {
  if (error instanceof StartProblem) return error.message
  if (error instanceof StoreError)
    return `${place} 用不了（${error.message}）。请检查 S3_ 开头的环境变量，改好后再运行一次`
  const code = getErrorCode(error)
  if (code === DATABASE_FULL) return '数据库的磁盘满了'
  if (isUnavailable(error)) return '数据库没有应答'
  const { path = folder } = Object(error) as { path?: unknown }
  return String(path).startsWith(folder) ? (DISK_ERRORS[code]?.(folder) ?? null) : null
}
