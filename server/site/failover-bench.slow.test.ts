import { expect, test } from 'vitest'
import { runProgram } from '#server/testing/processes.ts'

/** With PROOFS_FULL=1 the test runs the built site for ten minutes. The machine should be idle otherwise. */
const FULL = process.env.PROOFS_FULL === '1'
const SMALL = ['--minutes', '0.2', '--kill', '4', '--streams', '100', '--writers', '6', '--pace', '300']
const WHOLE = ['--built', '--minutes', '10', '--most', '3']

test(
  'bench/failover.ts finds no wrong, lost or doubled results',
  async () => {
    const proof = runProgram(process.execPath, ['bench/failover.ts', ...(FULL ? WHOLE : SMALL)], process.env)
    const code = await proof.closed
    expect(proof.output() + proof.errors()).toContain('0 wrong, 0 lost, 0 doubled')
    expect(code).toBe(0)
  },
  FULL ? 30 * 60_000 : undefined,
)
