export type { Detail } from './audit-log.ts'
export { diffValues, listSettingChanges, type LoadNames } from './history.ts'
export {
  type CallSource,
  CLI_SOURCE,
  SITE_SOURCE,
  getCallSource,
  insertAuditEntry,
  runOperatorWrite,
  getHoursUntilAllowed,
} from './audit-log.ts'
