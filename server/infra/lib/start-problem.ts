/** A start error that the operator can fix: printed without a stack, exit code 1. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
