import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/*.tables.ts',
  out: './server/db/migrations',
  // Must equal the casing in server/db/connect.ts, or the first insert fails.
  casing: 'snake_case',
})
