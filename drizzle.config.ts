import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*.tables.ts',
  out: './server/infra/db/migrations',
  // Must equal the casing in server/infra/db/connect.ts, or the first insert fails.
  casing: 'snake_case',
})
