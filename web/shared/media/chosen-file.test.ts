import { expect, test } from 'vitest'
import { findFileProblem } from './chosen-file.ts'

const MB = 1024 * 1024

test.each([
  ['image', 'image/jpeg', 20 * MB, null],
  ['image', 'image/heic', MB, '只支持 JPG、PNG、WebP、GIF 图片'],
  ['image', 'image/gif', 11 * MB, '图片不能超过10MB或4000万像素'],
  ['video', 'video/quicktime', 100 * MB, null],
  ['video', 'video/mp4', 100 * MB + 1, '视频不能超过100MB'],
  ['video', 'image/jpeg', MB, '只支持 MP4、WebM、MOV 视频'],
] as const)('file (%s, %s, %d bytes) has problem: %s', (kind, type, size, problem) => {
  expect(findFileProblem({ type, size }, kind)).toBe(problem)
})
