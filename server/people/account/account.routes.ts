import { consentsRoutes } from './consents.routes.ts'
import { type OwnDataDeps, ownDataRoutes } from './own-data.routes.ts'
import { type ProfileDeps, profileRoutes } from './profile.routes.ts'

export type AccountDeps = ProfileDeps & OwnDataDeps

/** One's profile, devices, export, and word on new agreements. */
export function accountRoutes(site: AccountDeps): void {
  profileRoutes(site)
  ownDataRoutes(site)
  consentsRoutes(site)
}
