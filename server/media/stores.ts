import { join } from 'node:path'
import { diskStore } from './disk.ts'
import { s3Store, type S3Settings } from './s3.ts'
import type { Store } from './store.ts'

/** Where the site keeps its uploads, as its settings say. */
export async function uploadStore({ s3, dataDir }: { s3: S3Settings | null; dataDir: string }): Promise<Store> {
  return s3 ? s3Store(s3) : diskStore(join(dataDir, 'uploads'))
}
