import { StartProblem } from '#server/infra/lib/errors.ts'
import { type Env, readConfig } from '#server/site/config.ts'

/** Lists the problems of settings; [] if they are valid. */
export function listProblems(env: Env): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof StartProblem) return error.message.split('\n')
    throw error
  }
}
