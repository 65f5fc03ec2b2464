import { resolve } from 'node:path'
import {
  type SettingConflicts,
  parseInteger,
  parseChoice,
  parseOptional,
  defineSetting,
  InvalidSetting,
  type Values,
} from '#server/infra/lib/settings.ts'
import type { S3Settings } from '#server/ugc/media/media.ts'
import type { BackupRetention } from './backup-retention.ts'

export const backupSettings = {
  BACKUP_DIR: defineSetting(
    '',
    '每天夜里自动备份到哪个目录（docs/operate/zh/backup.md）；几台机器时只在一台上设；不设则只有 `npm run backup`',
    parseOptional((path) => resolve(path)),
  ),
  BACKUP_KEEP_DAYS: defineSetting('7', '自动备份留最近几天的，每天一个', parseInteger(1, 366)),
  BACKUP_KEEP_WEEKS: defineSetting('5', '自动备份另留最近几周的，每周一个', parseInteger(0, 520)),
  BACKUP_TRIAL: defineSetting(
    'room',
    '每周试着把备份恢复到数据库旁边：room（知道数据库的磁盘放得下才试）、always（不知道放不放得下也试，知道放不下仍不试）',
    parseChoice(['room', 'always']),
  ),
  BACKUP_KEY: defineSetting(
    '',
    '备份为谁加密：age 的公钥，`age1` 开头，由 `npm run backup -- keygen 文件` 生成；不设则不加密',
    parseOptional(parseRecipient),
  ),
  BACKUP_S3: defineSetting(
    '',
    '自动备份另抄一份到存储桶的哪个目录，如 `backups`；需要 `UPLOAD_STORE=s3`',
    parseOptional(parseFolder),
  ),
}

export interface BackupSettings {
  folder: string
  keeping: BackupRetention
  /** True: run the restore test even if the free space of the database's disk is unknown. */
  isBlind: boolean
  bucket: { s3: S3Settings; folder: string } | null
}

export function toBackupSettings(values: Values<typeof backupSettings>, s3: S3Settings | null): BackupSettings | null {
  if (values.BACKUP_DIR === null) return null
  return {
    folder: values.BACKUP_DIR,
    keeping: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS },
    isBlind: values.BACKUP_TRIAL === 'always',
    bucket: values.BACKUP_S3 && s3 ? { s3, folder: values.BACKUP_S3 } : null,
  }
}

export function listBackupContradictions(
  values: Values<typeof backupSettings>,
  s3: S3Settings | null,
): SettingConflicts {
  if (values.BACKUP_S3 === null) return []
  return [
    values.BACKUP_DIR === null && 'BACKUP_S3 还缺 BACKUP_DIR：备份先写在本机，核对后再抄到存储桶',
    s3 === null && 'BACKUP_S3 还缺 UPLOAD_STORE=s3',
  ]
}

/** Checks only the prefix and the characters of bech32; the age library validates the key when it encrypts. */
function parseRecipient(one: string): string | InvalidSetting {
  return /^age1[02-9ac-hj-np-z]{50,}$/.test(one) ? one : new InvalidSetting('要 age1 开头的公钥')
}

function parseFolder(one: string): string | InvalidSetting {
  return /^\w[\w-]*(\/\w[\w-]*)*$/.test(one) ? one : new InvalidSetting('要字母、数字、- 和 _ 的目录名，可用 / 分级')
}
