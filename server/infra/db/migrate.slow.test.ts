import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endProcess } from '#server/testing/processes.ts'
import { listDatabaseProcesses } from '#server/testing/database-processes.ts'
import { createLaterMigrations } from '#server/testing/later-migrations.ts'
import { runSiteCommand, createSiteProcesses } from '#server/testing/site-process.ts'
import { openPool, reportToStderr } from './connect.ts'
import { joinCluster } from '#server/infra/postgres/embedded.ts'
import { migrate } from './migrate.ts'

const NEWER = '数据库已由更新的版本升级，这个版本不能使用它：请启动新版本，或恢复升级前的备份'
const { root, started, refused, end } = createSiteProcesses('彩运 版本')
afterAll(end)

test('rejects a newer database and leaves no database server running', async () => {
  const dataDir = join(root, 'newer')
  const site = await started({ DATA_DIR: dataDir, PORT: '0' })
  const cluster = await joinCluster(dataDir, reportToStderr)
  const own = openPool('embedded', cluster.client, dataDir, reportToStderr)
  // Simulates a migration by hand: a newer version would not migrate while a site runs.
  const later = createLaterMigrations('create table later (id int);')
  await migrate(own, later, async () => false).finally(() => own.close())
  rmSync(later, { recursive: true })
  await cluster.leave()
  await expect(runSiteCommand(dataDir, 'operator', 'list')).rejects.toMatchObject({ stderr: `${NEWER}\n` })
  expect(await endProcess(site)).toBe(0)
  expect(await refused({ DATA_DIR: dataDir, PORT: '0' })).toBe(`${NEWER}\n`)
  expect(listDatabaseProcesses(cluster.data)).toEqual([])
  await expect(runSiteCommand(dataDir, 'operator', 'list')).rejects.toMatchObject({ stderr: `${NEWER}\n` })
})
