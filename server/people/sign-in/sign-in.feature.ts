import { registerSecurityRoutes } from './security.routes.ts'
import { registerSignInRoutes } from './sign-in.routes.ts'
import { retention } from './sign-in.tables.ts'
import { signInMessages } from './sign-in.messages.ts'

export const signInFeature = {
  routes: [registerSignInRoutes, registerSecurityRoutes],
  words: signInMessages,
  retention,
}
