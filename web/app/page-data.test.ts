import { isRouteErrorResponse, UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { parsePageData, serializePageData } from './page-data.ts'
import { ReadRefused } from '#client/query.ts'

const empty = { queries: [], renderedAt: 1, origin: '', demo: false, phone: false }

test('serializePageData escapes `<`, so data cannot end its script element', () => {
  const data = { ...empty, router: { loaderData: { a: '</script><script>alert(1)</script><!--' } } }
  const text = serializePageData(data)
  expect(text).not.toContain('<')
  expect(parsePageData(text)).toMatchObject(data)
})

test('page data contains draws without their prize tables', () => {
  const queries = [[['draws'], { lists: [{ id: 7, ranking_detail: [{ id: 700 }] }] }]] as const
  expect(parsePageData(serializePageData({ ...empty, router: {}, queries })).queries).toEqual([
    [['draws'], { lists: [{ id: 7, ranking_detail: [] }] }],
  ])
})

test('page data contains only the displayed fields of errors', () => {
  const errors = {
    lost: new ErrorResponseImpl(404, '', { table: 'users' }),
    refused: new ReadRefused(401, '请先去登录'),
    ours: Object.assign(new Error('password=1'), { query: 'select' }),
  }
  const { router } = parsePageData(serializePageData({ ...empty, router: { errors } }))
  expect(isRouteErrorResponse(router.errors?.['lost'])).toBe(true)
  expect(router.errors).toEqual({
    lost: { status: 404, statusText: '', internal: false, data: null },
    refused: { name: 'ReadRefused', message: '请先去登录' },
    ours: {},
  })
})
