import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, hush, toast, toasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.runAllTimers())

const shown = () => toasts.get().map(({ text }) => text)

test('removes a toast after four seconds', () => {
  toast('error', '验证码错误')
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['验证码错误'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('extends a repeated toast instead of duplicating it', () => {
  toast('error', '验证码错误')
  vi.advanceTimersByTime(3600)
  toast('error', '验证码错误')
  expect(shown()).toEqual(['验证码错误'])
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['验证码错误'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('restarts the time of a dismissed toast shown again', () => {
  toast('info', '请稍候')
  vi.advanceTimersByTime(3000)
  dismissToast(toasts.get()[0]!.id)
  toast('info', '请稍候')
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['请稍候'])
})

test('shows a toast with an action for ten seconds', () => {
  const undo = { label: '撤销', run() {} }
  toast('success', '已屏蔽小红', undo)
  vi.advanceTimersByTime(9999)
  expect(toasts.get()).toMatchObject([{ text: '已屏蔽小红', action: undo }])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('replaces the previous toast, and hides it on dismissal', () => {
  toast('error', '验证码错误')
  toast('success', '已保存')
  expect(shown()).toEqual(['已保存'])
  hush()
  expect(shown()).toEqual([])
})

test('retains toasts with an action on dismissal', () => {
  toast('success', '已屏蔽小红', { label: '撤销', run() {} })
  toast('success', '已保存')
  hush()
  expect(shown()).toEqual(['已屏蔽小红'])
})
