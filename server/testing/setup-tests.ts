import { dropLeftovers, joinSharedCluster, getTemplate } from './test-cluster.ts'

/** Global set-up of Vitest and Playwright: the test database server runs from the first test to the last. */
export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await joinSharedCluster()
  await dropLeftovers(cluster)
  await getTemplate(cluster)
  return () => cluster.leave()
}
