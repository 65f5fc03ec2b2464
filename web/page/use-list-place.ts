import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { tabMemory } from '#client/memory.ts'

/** Where a growing list was left: at its topmost row in sight, as others may have written above it meanwhile. */
interface Place {
  /** Of the history entry. */
  key: string
  pages: number
  /** Of the row. */
  id: number
  /** How many rows there were from it on: the window needs them to reach it. */
  rows: number
  /** From the window's upper edge to the row's, in px. */
  top: number
}

interface Row {
  id: number
}

const PLACE = 'list-place'

/** What the router calls the entry with which a document began. */
const FIRST = 'default'

/** So many pages more are read to find a row that others pushed down. */
const PUSHED_PAGES = 10

function placeAt(key: string): Place | null {
  const place = JSON.parse(tabMemory.kept(PLACE) ?? 'null') as Place | null
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
  UseInfiniteQueryResult<InfiniteData<Row[]>>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'isPlaceholderData' | 'fetchNextPage'
>

/**
 * Going back leads to the same row of a list that has grown, newest first, whose rows have their `rowPlace`. What comes
 * as a document begins with one page, and grows here until the row is there.
 */
export function useListPlace(list: Growing): void {
  const { key } = useLocation()
  const back = useRef<Place | null | undefined>(undefined)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list

  useEffect(() => {
    if (data === undefined || isPlaceholderData || isFetchingNextPage) return
    if (back.current === undefined) back.current = placeAt(key)
    if (back.current === null) return
    if (isShort(data, back.current) && hasNextPage && !isFetchNextPageError) return void fetchNextPage()
    scrollTo(data, back.current)
    back.current = null
  }, [key, data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage])

  const pages = data?.pages.length ?? 0
  // Before the list leaves the document, which scrolls by that.
  useLayoutEffect(() => {
    const leave = () => back.current === null && keepPlace(key, pages)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [key, pages])
}

const rowsFrom = ({ pages }: InfiniteData<Row[]>, id: number) => pages.flat().filter((row) => row.id <= id)

/** Whether rows that were there stand on pages that have not been read. */
const isShort = (data: InfiniteData<Row[]>, { id, rows, pages }: Place): boolean =>
  rowsFrom(data, id).length < rows && data.pages.length < pages + PUSHED_PAGES

/** Brings the row to where it was in the window, or the next below where it is gone. */
function scrollTo(data: InfiniteData<Row[]>, { id, top }: Place): void {
  const row = rowsFrom(data, id)[0]
  const element = row && document.querySelector(`[data-row="${row.id}"]`)
  if (element) window.scrollBy(0, element.getBoundingClientRect().top - top)
}

/** Whoever still sees where the list begins sees what is new there when they come again. */
function keepPlace(key: string, pages: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => row.getBoundingClientRect().bottom > 0)
  const row = rows[at]
  const top = row?.getBoundingClientRect().top ?? 0
  if (!row || (at === 0 && top >= 0)) return tabMemory.forget(PLACE)
  const place: Place = { key, pages, id: Number(row.dataset['row']), rows: rows.length - at, top }
  tabMemory.keep(PLACE, JSON.stringify(place))
}
