import { securityRoutes } from './security.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { retention } from './sign-in.tables.ts'
import { signInWords } from './sign-in.words.ts'

export const signInFeature = {
  routes: [signInRoutes, securityRoutes],
  words: signInWords,
  retention,
}
