import type { Door } from '#server/http/route.ts'
import { operatorsRoutes } from './operators.routes.ts'
import { type ProfileDeps, profileRoutes } from './profile.routes.ts'
import { type SecurityDeps, securityRoutes } from './security.routes.ts'
import { type SignInDeps, signInRoutes } from './sign-in.routes.ts'

export type AccountDeps = SignInDeps & ProfileDeps & SecurityDeps

/** Signing in and out, one's profile, one's security, operators. */
export function accountRoutes(door: Door, deps: AccountDeps): void {
  signInRoutes(door, deps)
  profileRoutes(door, deps)
  securityRoutes(door, deps)
  operatorsRoutes(door, deps)
}
