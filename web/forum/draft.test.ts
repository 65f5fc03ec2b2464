import { beforeEach, expect, test, vi } from 'vitest'
import { draft as draftEndpoint, keepDraft } from '#contract/forum.ts'
import type { Api } from '#client/call.ts'
import type { Sending } from '#web/media/send-file.ts'

const files = new Map<string, unknown>()
const written = vi.fn<(files: unknown) => void>()
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  get: async (key: string) => files.get(key),
  set: async (key: string, value: unknown) => {
    files.set(key, value)
    written(value)
  },
  del: async (key: string) => void files.delete(key),
}))

/** Files on their way, whose progress the test decides. */
let sendings: Sending[] = []
vi.mock('#web/media/send-file.ts', async (original) => ({
  ...(await original<object>()),
  sendFile: (_file: Blob, _name: string, sending: Sending) => {
    sendings.push(sending)
    return new Promise(() => {})
  },
}))

const settled = () => new Promise((done) => setTimeout(done))

/** The browser's storage. */
function aShelf() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
}

let shelf = aShelf()

beforeEach(() => {
  files.clear()
  written.mockClear()
  sendings = []
  shelf = aShelf()
  vi.stubGlobal('localStorage', shelf)
})

/** A page as it is when it has just come, and the calls that it makes. */
async function aPage(onServer: string | null = null) {
  vi.resetModules()
  const sent: unknown[] = []
  const api = (async ({ path }: { path: string }, input: unknown) => {
    if (path === draftEndpoint.path) {
      const data = onServer === null ? null : { content: onServer, share_id: 0, saved_at: '2022-10-01 10:00:00' }
      return { status: 200, msg: '', data }
    }
    if (path === keepDraft.path) sent.push(input)
    return { status: 200, msg: '', data: null }
  }) as unknown as Api
  const page = Object.assign(new EventTarget(), {})
  vi.stubGlobal('window', page)
  const { changeDraft, draftUploads, lendShare, openDraft, takeShareBack } = await import('./draft.ts')
  const add = async (name: string) => {
    draftUploads.add([{ kind: 'image', file: new Blob([name]), name }])
    await settled()
  }
  /** Tells of what another tab has put into the storage. */
  const elsewhere = (words: object) => {
    shelf.setItem('draft', JSON.stringify(words))
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'draft' }))
  }
  return { api, sent, add, elsewhere, openDraft, changeDraft, draftUploads, lendShare, takeShareBack }
}

const names = (all: unknown) => (all as { name: string }[] | undefined)?.map(({ name }) => name)
const words = () =>
  JSON.parse(shelf.getItem('draft') ?? 'null') as {
    account: string
    words: { content: string; share: { id: number } | null }
  } | null

test('the last picture that is taken out does not come back with the words', async () => {
  const { api, add, openDraft, changeDraft, draftUploads } = await aPage()
  await openDraft('甲', api)
  changeDraft({ content: '有图' })
  await add('a.png')
  expect(names(files.get('files'))).toEqual(['a.png'])
  draftUploads.remove(1)
  await settled()

  const after = await aPage()
  await after.openDraft('甲', after.api)
  expect(after.draftUploads.all.get()).toEqual([])
})

test('files are written when they change, not with each step of their transfer', async () => {
  const { api, add, openDraft } = await aPage()
  await openDraft('甲', api)
  await add('a.png')
  const before = written.mock.calls.length
  for (let step = 1; step <= 100; step++) sendings[0]?.onProgress(step / 100)
  await settled()
  expect(written.mock.calls.length - before).toBe(0)
})

test('the next member of the page finds what they have begun elsewhere, which stays on the server', async () => {
  const { api, sent, openDraft, changeDraft } = await aPage('乙的草稿')
  await openDraft('甲', api)
  changeDraft({ content: '甲的草稿' })
  await openDraft('乙', api)
  expect(sent).toEqual([])
})

test('a tab that was left open takes nothing from the next member, who writes in another', async () => {
  const { api, add, elsewhere, openDraft, changeDraft } = await aPage()
  await openDraft('甲', api)
  changeDraft({ content: '甲的草稿' })
  await add('a.png')
  elsewhere({ account: '乙', words: { content: '乙的草稿' } })
  await settled()
  expect(words()).toEqual({ account: '乙', words: { content: '乙的草稿' } })
  changeDraft({ content: '甲又写' })
  expect(words()?.account).toBe('乙')
})

test('a tab that is opened beside another sends its pictures before it says anything of them', async () => {
  const { api, openDraft, draftUploads, elsewhere } = await aPage()
  const picture = {
    kind: 'image',
    file: new Blob(['a']),
    name: 'a.png',
    path: '/a',
    posterPath: '',
    poster: null,
    alt: '',
  }
  files.set('files', [picture])
  const there = { account: '甲', words: { content: '有图', share: null, card: null, files: '/a ', savedAt: '' } }
  shelf.setItem('draft', JSON.stringify(there))
  await openDraft('甲', api)
  await settled()
  sendings[0]?.onProgress(0.5)
  await settled()
  expect(words()?.words).toMatchObject({ files: '/a ' })
  files.set('files', [{ ...picture, name: 'b.png', path: '/b' }, picture])
  elsewhere({ ...there, words: { ...there.words, files: '/b ,/a ' } })
  await settled()
  expect(draftUploads.all.get().map(({ name, state }) => `${name} ${state}`)).toEqual(['b.png sent', 'a.png sent'])
  expect(sendings[0]?.signal.aborted).toBe(true)
})

const SHARED = { id: 7, nickname: '小红', avatarUrl: '', is_vip: 0, content: '看这条', media: [] }

test('a post that was to be shared leaves no draft where nothing was said to it, and goes out of one that was there', async () => {
  const { api, sent, openDraft, changeDraft, lendShare, takeShareBack } = await aPage()
  await openDraft('甲', api)
  lendShare(SHARED)
  takeShareBack()
  expect([words(), sent]).toEqual([null, []])
  changeDraft({ content: '写了一半' })
  lendShare(SHARED)
  takeShareBack()
  changeDraft({ content: '写了一半，又写' })
  expect(words()?.words).toMatchObject({ content: '写了一半，又写', share: null })
})

test('a post that something was said to is kept with it', async () => {
  const { api, openDraft, changeDraft, lendShare, takeShareBack } = await aPage()
  await openDraft('甲', api)
  lendShare(SHARED)
  changeDraft({ content: '说得对' })
  takeShareBack()
  expect(words()?.words).toMatchObject({ content: '说得对', share: { id: 7 } })
})
