import { StartProblem } from '#server/infra/lib/errors.ts'

const FOLDER_ERRORS: Partial<Record<string, string>> = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '文件系统只读',
  ENOSPC: '磁盘没有空间',
  EDQUOT: '磁盘配额已满',
  EEXIST: '那里已有一个文件',
  ENOTDIR: '路径中有一段是文件',
  EISDIR: '要放文件的地方是一个目录',
  ENAMETOOLONG: '路径太长',
  ELOOP: '符号链接绕成了圈',
}

export function toStartProblemOfFolder(folder: string, error: unknown): unknown {
  const { code = '', path = folder } = error as NodeJS.ErrnoException
  const words = FOLDER_ERRORS[code]
  return words ? new StartProblem(`数据目录 ${folder} 不能用：${words}（${path}）`) : error
}
