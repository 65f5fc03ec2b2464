import { consentsRoutes } from './consents.routes.ts'
import { type DevicesAndExportDeps, devicesAndExportRoutes } from './devices-and-export.routes.ts'
import { type ProfileDeps, profileRoutes } from './profile.routes.ts'

export type AccountDeps = ProfileDeps & DevicesAndExportDeps

/** Calls for the member's profile, sessions, data export and agreements. */
export function accountRoutes(site: AccountDeps): void {
  profileRoutes(site)
  devicesAndExportRoutes(site)
  consentsRoutes(site)
}
