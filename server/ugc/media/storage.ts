import { join } from 'node:path'
import { createDiskStore } from './disk.ts'
import { type Drafts, createDrafts } from './drafts.ts'
import type { BucketFolder, S3Settings } from './s3.ts'
import type { Store } from './store.ts'

/** `store` contains finished uploads, `drafts` the files that are received or processed. */
export interface UploadStorage {
  store: Store
  drafts: Drafts
}

interface StorageSettings {
  s3: S3Settings | null
  dataDir: string
}

export async function openUploadStorage({ s3, dataDir }: StorageSettings): Promise<UploadStorage> {
  const store = s3 ? (await import('./s3.ts')).createS3Store(s3) : await createDiskStore(join(dataDir, 'uploads'))
  return { store, drafts: await createDrafts(join(dataDir, 'drafts')) }
}

export const openBucketFolder = async (s3: S3Settings, folder: string): Promise<BucketFolder> =>
  (await import('./s3.ts')).createS3Folder(s3, folder)
