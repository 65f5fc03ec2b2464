import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListView } from './list-view.tsx'
import { ReadRefused } from '#client/query.ts'
import { QueryView } from './query-view.tsx'

const again = () => Promise.reject(new Error('nobody presses here'))
const read = { data: undefined, isError: false, error: null as Error | null, isFetching: false, refetch: again }
const list = {
  ...read,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: again,
}

function renderRead(of: Partial<Omit<typeof read, 'data'> & { data: string }>): string {
  return renderToStaticMarkup(
    <QueryView read={{ ...read, ...of }} failed="没有取到" hint="可以重试">
      {(data) => <p>{data}</p>}
    </QueryView>,
  )
}

function renderList(of: object): string {
  return renderToStaticMarkup(
    <ListView<string> list={{ ...list, ...of }} failed="没有取到" empty={<p>没有</p>}>
      {(rows) => <p>{rows.join('、')}</p>}
    </ListView>,
  )
}

const createPages = (...pages: string[][]) => ({ data: { pages, pageParams: [] } })

test('QueryView renders loading, failed and retrying queries', () => {
  expect(renderRead({})).toContain('正在加载')
  expect(renderRead({ isError: true })).toMatch(/role="alert".*没有取到.*可以重试.*重试<\/button>/)
  expect(renderRead({ isError: true, isFetching: true })).toContain('aria-busy="true"')
})

test('QueryView explains an offline query', () => {
  const face = renderRead({ isError: true, error: new ReadRefused(0, '网络连接失败') })
  expect(face).toContain('要有网络才能看')
  expect(face).not.toContain('可以重试一次')
})

test('QueryView renders loaded data despite a failed refetch', () => {
  expect(renderRead({ data: '双色球' })).toBe('<p>双色球</p>')
  expect(renderRead({ data: '双色球', isFetching: true, isError: true })).toBe('<p>双色球</p>')
})

test('ListView renders loading, empty, complete and failed lists', () => {
  expect(renderList({})).toContain('正在加载')
  expect(renderList(createPages([]))).toBe('<p>没有</p>')
  expect(renderList(createPages(['甲'], ['乙']))).toMatch(/^<p>甲、乙<\/p>.*已经到底了/)
  expect(renderList({ ...createPages(['甲']), hasNextPage: true })).toMatch(/^<p>甲<\/p>.*加载更多/)
  const failed = renderList({ ...createPages(['甲']), hasNextPage: true, isFetchNextPageError: true })
  expect(failed).toMatch(/^<p>甲<\/p>.*后面的内容没有取到.*重试/)
})
