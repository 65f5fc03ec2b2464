import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, dismissToasts, showToast, toasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.runAllTimers())

const shown = () => toasts.get().map(({ text }) => text)

test('removes a toast after four seconds', () => {
  showToast('error', '验证码错误')
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['验证码错误'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('shows a repeated toast once, restarting its time', () => {
  showToast('error', '验证码错误')
  vi.advanceTimersByTime(3600)
  showToast('error', '验证码错误')
  expect(shown()).toEqual(['验证码错误'])
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['验证码错误'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a toast shown again after dismissal stays four seconds', () => {
  showToast('info', '请稍候')
  vi.advanceTimersByTime(3000)
  dismissToast(toasts.get()[0]!.id)
  showToast('info', '请稍候')
  vi.advanceTimersByTime(3999)
  expect(shown()).toEqual(['请稍候'])
})

test('shows toasts with actions for ten seconds', () => {
  const undo = { label: '撤销', run() {} }
  showToast('success', '已屏蔽小红', undo)
  vi.advanceTimersByTime(9999)
  expect(toasts.get()).toMatchObject([{ text: '已屏蔽小红', action: undo }])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a new toast replaces the previous one', () => {
  showToast('error', '验证码错误')
  showToast('success', '已保存')
  expect(shown()).toEqual(['已保存'])
  dismissToasts()
  expect(shown()).toEqual([])
})

test('new toasts and clicks keep toasts with actions', () => {
  showToast('success', '已屏蔽小红', { label: '撤销', run() {} })
  showToast('success', '已保存')
  dismissToasts()
  expect(shown()).toEqual(['已屏蔽小红'])
})
