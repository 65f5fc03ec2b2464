import type { RouteContext } from '#server/infra/http/route.ts'
import { consentsRoutes } from './consents.routes.ts'
import { type OwnDataDeps, ownDataRoutes } from './own-data.routes.ts'
import { type ProfileDeps, profileRoutes } from './profile.routes.ts'

export type AccountDeps = ProfileDeps & OwnDataDeps

/** One's profile, devices, export, and word on new agreements. */
export function accountRoutes(door: RouteContext, deps: AccountDeps): void {
  profileRoutes(door, deps)
  ownDataRoutes(door, deps)
  consentsRoutes(door, deps)
}
