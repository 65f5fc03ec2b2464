import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient, type ReadQuery } from '#client/query.ts'
import { prefetch, queryClientContext } from './loaders.ts'

function createContext() {
  const client = createQueryClient(vi.fn())
  const context = new RouterContextProvider()
  context.set(queryClientContext, client)
  return { client, context }
}

const createRead = (queryFn: ReadQuery['queryFn']): ReadQuery => ({ queryKey: ['/read'], meta: {}, queryFn })

test('prefetch fetches missing data and tolerates an error', async () => {
  const { client, context } = createContext()
  await prefetch(
    { context },
    createRead(() => Promise.reject(new Error('no network'))),
  )
  await prefetch(
    { context },
    createRead(() => Promise.resolve('fetched')),
  )
  expect(client.getQueryData(['/read'])).toBe('fetched')
})

test('prefetch does not refetch stale data', async () => {
  const { client, context } = createContext()
  client.setQueryData(['/read'], 'cached', { updatedAt: 1 })
  const queryFn = vi.fn(() => Promise.resolve('fetched'))
  await prefetch({ context }, createRead(queryFn))
  expect(queryFn).not.toHaveBeenCalled()
})
