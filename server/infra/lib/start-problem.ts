/** A reason not to start that the person at the terminal can act on: printed as it is, no stack, exit code 1. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
