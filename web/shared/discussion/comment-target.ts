import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { anchors } from '#contract/paths.ts'

interface CommentTarget {
  readonly thread: number
  readonly reply: number | null
}

const MAX_AUTOMATIC_PAGES = 50

function parseCommentTarget(hash: string): CommentTarget | null {
  const [, thread, reply] = /^#comment-(\d+)(?:-(\d+))?$/.exec(hash) ?? []
  return thread === undefined ? null : { thread: Number(thread), reply: reply === undefined ? null : Number(reply) }
}

export const useCommentTarget = (): CommentTarget | null => parseCommentTarget(useLocation().hash)

type PagedList = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
>

/** Loads further pages, up to `MAX_AUTOMATIC_PAGES`, while the linked comment is missing. `pages`: number loaded. */
export function useLoadUntilFound(list: PagedList, { pages, misses }: { pages: number; misses: boolean }): void {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list
  const grows =
    misses && hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData && pages < MAX_AUTOMATIC_PAGES
  useEffect(() => {
    if (grows) void fetchNextPage()
  }, [grows, pages, fetchNextPage])
}

export function useScrollToComment(id: number, thread: number) {
  const ref = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const isTarget = hash === anchors.comment(id, thread)
  useEffect(() => {
    if (isTarget) ref.current?.scrollIntoView({ block: 'center' })
  }, [isTarget, key])
  return { ref, isTarget }
}
