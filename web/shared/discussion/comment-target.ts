import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { anchors } from '#contract/paths.ts'

/** The comment that an address leads to, and the reply below it, if that is meant. */
interface CommentTarget {
  readonly thread: number
  readonly reply: number | null
}

/** So many pages are read by themselves to get there; the rest is the reader's to ask for. */
const PAGES = 50

/** Null: the address leads to no comment. */
function targetIn(hash: string): CommentTarget | null {
  const [, thread, reply] = /^#comment-(\d+)(?:-(\d+))?$/.exec(hash) ?? []
  return thread === undefined ? null : { thread: Number(thread), reply: reply === undefined ? null : Number(reply) }
}

export const useCommentTarget = (): CommentTarget | null => targetIn(useLocation().hash)

type Growing = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
>

/** Lets a list grow while it misses what is wanted: `pages` are there so far. */
export function useGrowth(list: Growing, { pages, misses }: { pages: number; misses: boolean }): void {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list
  const grows = misses && hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData && pages < PAGES
  useEffect(() => {
    if (grows) void fetchNextPage()
  }, [grows, pages, fetchNextPage])
}

/** Brings a comment into sight where the address leads to it; answers its place, and whether it is the one. */
export function useArrival(id: number, thread: number): { ref: RefObject<HTMLElement | null>; isTarget: boolean } {
  const ref = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const isTarget = hash === anchors.comment(id, thread)
  useEffect(() => {
    if (isTarget) ref.current?.scrollIntoView({ block: 'center' })
  }, [isTarget, key])
  return { ref, isTarget }
}
