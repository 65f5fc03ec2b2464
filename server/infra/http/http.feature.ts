import { httpChecks } from './http.checks.ts'

export const httpFeature = {
  checks: httpChecks,
}
