import { rmSync } from 'node:fs'

/** The run's database goes with the run. */
export default function tearDown(): void {
  const data = process.env['E2E_DATA']
  if (data) rmSync(data, { recursive: true, force: true })
}
