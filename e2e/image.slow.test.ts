import { realpathSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, request as requests, test } from '@playwright/test'
import { createDatabaseClone } from '#server/testing/database.ts'
import { createPhone } from '#server/testing/members.ts'
import { endProcess, findFreePort, runProgram, awaitOutput } from '#server/testing/processes.ts'
import { createPicture, createText, uploadPicture } from './forum.ts'
import { canMount, parseImage, runImage } from './image.ts'
import { updateOwnProfile, postToApi, releasePost, setPassword, signInBy } from './members.ts'

test.skip(!canMount(), 'did not run: /usr/bin/unshare may not make mounts here')
test.setTimeout(180_000)

/** A demo site returns codes only to phones with the prefix 100. */
const demoPhone = () => `100${createPhone().slice(3)}`

test('the Docker image runs unprivileged with a read-only root', async () => {
  const image = parseImage(readFileSync(join(import.meta.dirname, '../deploy/Dockerfile'), 'utf8'))
  const database = await createDatabaseClone()
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const { host, database: name } = database.client
  const site = runImage(
    image,
    {
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: url,
      DATABASE_URL: `postgres://app@localhost/${name}?host=/postgres`,
      DEMO: '1',
      SITE_SECRET: 'of a journey, as long as it must be',
    },
    realpathSync(String(host)),
  )
  const health = () => runProgram(process.execPath, image.health.slice(1), { PORT: port }).closed
  try {
    await awaitOutput(site, /彩运已启动/)
    expect(await health()).toBe(0)
    const request = await requests.newContext({ baseURL: url })
    // Server-rendered from the bundled history.
    expect(await (await request.get('/draw-winner?type=1')).text()).toMatch(/第20260\d\d期/)
    const phone = demoPhone()
    await signInBy(request, phone)
    // The following calls need native packages, worker threads and data files: password hash, picture, moderation.
    await updateOwnProfile(request, { nickname: `河边${phone.slice(-8)}` })
    expect((await request.get(await uploadPicture(request, await createPicture()))).ok()).toBe(true)
    await releasePost(request, createText('今晚看开奖'))
    await setPassword(request, phone, 'Caiyun2022x')
    await postToApi(request, '/api/login/login', { phone, type: 'password', password: 'Caiyun2022x' })
    expect((await request.get('/readyz')).ok()).toBe(true)
    await request.dispose()
    expect(site.errors()).toBe('')
    expect(await endProcess(site)).toBe(0)
    expect(await health()).toBe(1)
  } finally {
    await endProcess(site, 'SIGKILL')
    await database.close()
  }
})
