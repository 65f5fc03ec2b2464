export { assertNoFile } from './archive.ts'
export { buildManualName } from './backup-retention.ts'
export { findIdentity, generateKeyPair } from './encryption.ts'
export { type BackupCounts, createBackup, restoreBackup } from './site-archive.ts'
