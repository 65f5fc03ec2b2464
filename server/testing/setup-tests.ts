import { sweep, testCluster, testTemplate } from './test-cluster.ts'

/** Vitest's global set-up: runs the test database server from the first test to the last. */
export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await testCluster()
  await sweep(cluster)
  await testTemplate(cluster)
  return () => cluster.leave()
}
