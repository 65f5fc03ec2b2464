import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*.tables.ts',
  out: './server/infra/db/migrations',
  // Must be equal to CASING in server/infra/db/connect.ts. Otherwise the first insert fails.
  casing: 'snake_case',
})
