import { securityRoutes } from './security.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { retention } from './sign-in.tables.ts'
import { signInMessages } from './sign-in.messages.ts'

export const signInFeature = {
  routes: [signInRoutes, securityRoutes],
  words: signInMessages,
  retention,
}
