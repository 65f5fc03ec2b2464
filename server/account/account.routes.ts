import type { RouteContext } from '#server/http/route.ts'
import { type OwnDataDeps, ownDataRoutes } from './own-data.routes.ts'
import { type ProfileDeps, profileRoutes } from './profile.routes.ts'

export type AccountDeps = ProfileDeps & OwnDataDeps

/** One's profile, devices and export. */
export function accountRoutes(door: RouteContext, deps: AccountDeps): void {
  profileRoutes(door, deps)
  ownDataRoutes(door, deps)
}
