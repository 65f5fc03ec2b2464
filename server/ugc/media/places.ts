import { join } from 'node:path'
import { diskStore } from './disk.ts'
import { type Drafts, draftsIn } from './drafts.ts'
import type { BucketFolder, S3Settings } from './s3.ts'
import type { Store } from './store.ts'

/** Storage for finished uploads and for unfinished ones. */
export interface Places {
  store: Store
  drafts: Drafts
}

export async function uploadPlaces({ s3, dataDir }: { s3: S3Settings | null; dataDir: string }): Promise<Places> {
  const store = s3 ? (await import('./s3.ts')).s3Store(s3) : await diskStore(join(dataDir, 'uploads'))
  return { store, drafts: await draftsIn(join(dataDir, 'drafts')) }
}

/** Returns a folder of the uploads bucket for other files, such as backups. */
export const bucketFolder = async (s3: S3Settings, folder: string): Promise<BucketFolder> =>
  (await import('./s3.ts')).s3Folder(s3, folder)
