import { beforeEach, expect, test, vi } from 'vitest'
import { type DraftKind, deleteDraft, storeDraft, findStoredDraft } from './draft.ts'

const TEXT_DRAFT: DraftKind<string> = { place: 'browser', none: '', isNone: (words) => words === '' }
const texts = new Map<string, string>()
const storage = {
  getItem: (name: string) => texts.get(name) ?? null,
  setItem: (name: string, text: string) => void texts.set(name, text),
  removeItem: (name: string) => void texts.delete(name),
}

beforeEach(() => {
  texts.clear()
  vi.stubGlobal('localStorage', storage)
})

test('returns a draft only to its owner', () => {
  expect(storeDraft(TEXT_DRAFT, 'post', '小明', '写到一半')).toBe(true)
  expect(findStoredDraft(TEXT_DRAFT, 'post', '小明')).toBe('写到一半')
  expect(findStoredDraft(TEXT_DRAFT, 'post', '小红')).toBeNull()
  deleteDraft(TEXT_DRAFT, 'post')
  expect(findStoredDraft(TEXT_DRAFT, 'post', '小明')).toBeNull()
  storeDraft(TEXT_DRAFT, 'post', '小明', '再写')
  storeDraft(TEXT_DRAFT, 'post', '小明', '')
  expect(texts.size).toBe(0)
})

test('ignores a draft with invalid JSON', () => {
  texts.set('draft post', '{"owner":')
  expect(findStoredDraft(TEXT_DRAFT, 'post', '小明')).toBeNull()
})

test('stores a draft in memory if storage is full', () => {
  storeDraft(TEXT_DRAFT, 'post', '小明', '还有地方')
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(storeDraft(TEXT_DRAFT, 'post', '小明', '没有地方了')).toBe(false)
  expect(findStoredDraft(TEXT_DRAFT, 'post', '小明')).toBe('没有地方了')
  deleteDraft(TEXT_DRAFT, 'post')
  expect(findStoredDraft(TEXT_DRAFT, 'post', '小明')).toBeNull()
})
