export {
  type MediaOfSender,
  type MediaParams,
  claimMedia,
  claimUpload,
  releaseMedia,
  releaseUpload,
  restoreMedia,
  toStoredMedia,
  withholdMedia,
} from './claims.ts'
export { getFreeBytes } from './disk.ts'
export type { BucketFolder, S3Settings } from './s3.ts'
export { type UploadStorage, openBucketFolder, openUploadStorage } from './storage.ts'
export { type Store, StoreError } from './store.ts'
export { cleanUpUploads, countUploads, sumUploadBytes } from './uploads.ts'
