import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where a growing list was left. */
interface Place {
  /** Of the history entry. */
  key: string
  pages: number
  /** How far the page was scrolled, in px. */
  y: number
}

const PLACE = 'list-place'

/** What the router calls the entry with which a document began. */
const FIRST = 'default'

function placeAt(key: string): Place | null {
  const place = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Place | null
  return place?.key === key ? place : null
}

/** For loaders: how many pages the list had when one was here last; 1 on the server and wherever one is new. */
export function pagesLeft(): number {
  if (import.meta.env.SSR) return 1
  // As the router writes it; after a step back it is that of the page one comes to.
  const state = window.history.state as { key?: string } | null
  return placeAt(state?.key ?? FIRST)?.pages ?? 1
}

type Growing = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
>

/**
 * Going back leads to the same row of a list that has grown. Within the site the cache has its pages and the router the
 * scroll position; what comes as a document begins with one page, and grows here until it is where it was.
 */
export function useListPlace(list: Growing): void {
  const { key } = useLocation()
  const back = useRef<Place | null | undefined>(undefined)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list
  const pages = data?.pages.length ?? 0

  useEffect(() => {
    if (pages === 0 || isPlaceholderData || isFetchingNextPage) return
    if (back.current === undefined) back.current = placeOfDocument(key, pages)
    const place = back.current
    if (place === null) return keep({ key, pages, y: window.scrollY })
    if (pages < place.pages && hasNextPage && !isFetchNextPageError) return void fetchNextPage()
    back.current = null
    window.scrollTo(0, place.y)
  }, [key, pages, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage])

  // Before the list leaves the document, which scrolls by that.
  useLayoutEffect(() => {
    const leave = () => keep({ key, pages, y: window.scrollY })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [key, pages])
}

/** Null: there is nothing to find again, or it is all there. */
function placeOfDocument(key: string, pages: number): Place | null {
  const place = placeAt(key)
  return place && place.pages > pages ? place : null
}

const keep = (place: Place): void => sessionStorage.setItem(PLACE, JSON.stringify(place))
