import {
  chmodSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import type { RetentionRules } from '#server/infra/lib/retention.ts'

export const postgresAges = {
  logs: { keep: 7, least: 1, words: '内置 PostgreSQL 日志的文件数，每天一个' },
} as const satisfies RetentionRules

/** Permissions of the log files, because they contain SQL statements. */
const OWNER_ONLY = 0o600

export function openLog(path: string): number {
  const file = openSync(path, 'a', OWNER_ONLY)
  fchmodSync(file, OWNER_ONLY)
  return file
}

/** Retains `keep` files. Copies and truncates the open file, so a line that is written in between is lost. */
export function rotateLog(path: string, keep: number): void {
  if (!existsSync(path) || statSync(path).size === 0) return
  const aside = listLogNumbers(path)
  for (const number of aside.filter((one) => one >= keep - 1)) rmSync(`${path}.${number}`)
  for (const number of aside.filter((one) => one < keep - 1)) renameSync(`${path}.${number}`, `${path}.${number + 1}`)
  if (keep > 1) {
    copyFileSync(path, `${path}.1`)
    chmodSync(`${path}.1`, OWNER_ONLY)
  }
  truncateSync(path)
}

function listLogNumbers(path: string): number[] {
  const prefix = `${basename(path)}.`
  return readdirSync(dirname(path))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a)
}
