import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, hush, toast, toasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.runAllTimers())

const shown = () => toasts.get().map(({ text }) => text)

test('a toast leaves after four seconds', () => {
  toast('error', '验证码错误')
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['验证码错误'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('what is said again stands once, for four seconds more', () => {
  toast('error', '验证码错误')
  vi.advanceTimersByTime(3600)
  toast('error', '验证码错误')
  expect(shown()).toEqual(['验证码错误'])
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['验证码错误'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a toast that was closed and is said again has its whole time', () => {
  toast('info', '请稍候')
  vi.advanceTimersByTime(3000)
  dismissToast(toasts.get()[0]!.id)
  toast('info', '请稍候')
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['请稍候'])
})

test('a toast that offers something to do stands for ten seconds', () => {
  const undo = { label: '撤销', run() {} }
  toast('success', '已屏蔽小红', undo)
  vi.advanceTimersByTime(9999)
  expect(toasts.get()).toMatchObject([{ text: '已屏蔽小红', action: undo }])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('what is said next takes the place of what was said, and whoever presses on has read it', () => {
  toast('error', '验证码错误')
  toast('success', '已保存')
  expect(shown()).toEqual(['已保存'])
  hush()
  expect(shown()).toEqual([])
})

test('what offers something to do stays for its time, whatever is said or pressed', () => {
  toast('success', '已屏蔽小红', { label: '撤销', run() {} })
  toast('success', '已保存')
  hush()
  expect(shown()).toEqual(['已屏蔽小红'])
})
