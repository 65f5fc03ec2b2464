import { afterEach, expect, test, vi } from 'vitest'
import { browserMemory, tabMemory } from './memory.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

function createStorage() {
  const texts = new Map<string, string>()
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
    clear: () => texts.clear(),
  }
}

test('separates tab storage from browser storage', () => {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  expect(tabMemory.keep('theme', 'dark')).toBe(true)
  expect(tabMemory.read('theme')).toBe('dark')
  expect(browserMemory.read('theme')).toBeNull()
  tabMemory.forget('theme')
  expect(tabMemory.read('theme')).toBeNull()
  browserMemory.keep('letters', 'large')
  browserMemory.clear()
  expect(browserMemory.read('letters')).toBeNull()
})

function expectNothingStored(): void {
  expect(browserMemory.keep('theme', 'dark')).toBe(false)
  expect(browserMemory.read('theme')).toBeNull()
  expect(() => browserMemory.forget('theme')).not.toThrow()
  expect(() => browserMemory.clear()).not.toThrow()
}

test('browserMemory does not throw if storage is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { get: forbidden, configurable: true })
  expectNothingStored()
})

test('browserMemory does not throw if storage is full', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { ...createStorage(), setItem: full })
  expectNothingStored()
})
