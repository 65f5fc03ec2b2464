import { eq } from 'drizzle-orm'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { retention, sessions } from './account.tables.ts'
import { listAcceptedAgreements } from './consents.ts'
import { registerConsentsRoutes } from './consents.routes.ts'
import { type DevicesAndExportDeps, registerDevicesAndExportRoutes } from './devices-and-export.routes.ts'
import { type ProfileDeps, registerProfileRoutes } from './profile.routes.ts'

async function exportAccount(db: Queryable, userId: number) {
  const devices = await db.select().from(sessions).where(eq(sessions.userId, userId))
  const accepted = await listAcceptedAgreements(db, userId)
  return {
    devices: devices.map(({ device, createdAt }) => ({ device, signed_in_at: formatShanghaiTime(createdAt) })),
    agreements: accepted.map(({ articleId, at }) => ({ article_id: articleId, accepted_at: formatShanghaiTime(at) })),
  }
}

export type AccountDeps = ProfileDeps & DevicesAndExportDeps

export const accountFeature = {
  routes: [registerProfileRoutes, registerDevicesAndExportRoutes, registerConsentsRoutes],
  /** `erase` is null: the account deletion itself empties the account and deletes its sessions and consents. */
  personalData: { tables: ['users', 'sessions', 'consents'], exports: { account: exportAccount }, erase: null },
  retention,
}
