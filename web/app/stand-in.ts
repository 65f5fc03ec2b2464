import type { QueryClient } from '@tanstack/react-query'
import { keptTime, markKept } from '#web/page/kept.ts'
import { lookAgain } from '#client/query.ts'
import { isKept, keptAt } from '#web/page/use-kept.ts'
import { PAGE_DATA_ID } from './page-data.ts'

/** So long the network is waited for where something was kept: at first, and once it has been waited for in vain. */
const PATIENCE_MS = 3000
const HANGING_MS = 300

/** What the page shows, once it lives. */
let client: QueryClient | null = null
/** The network has been waited for in vain. Null: not yet known. */
let hanging: boolean | null = null
/** Which question each kept answer stands in for. */
const questions = new WeakMap<object, string>()

export function standInAt(shown: QueryClient): void {
  client = shown
}

/** Notes whether the network has brought something, or has been waited for in vain. */
export function networkHangs(does: boolean): void {
  hanging = does
}

/** Resolves once the network has been waited for long enough: the worker has, where the page came without its content. */
export async function patience(): Promise<null> {
  hanging ??= document.getElementById(PAGE_DATA_ID) === null
  await new Promise((end) => setTimeout(end, hanging ? HANGING_MS : PATIENCE_MS))
  return null
}

/** Whether an answer of a call is on the screen that the network has brought, and is asked for again. */
export const isShown = (path: string): boolean =>
  client !== null &&
  client
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'fetching' })
    .some(({ queryKey, state: { data } }) => queryKey[0] === path && data !== undefined && keptTime(data) === null)

/** Notes that what was kept, of a time, stands in for the answer to a question. */
export function standIn(question: string, data: unknown, at: number): void {
  markKept(data, at)
  if (isObject(data)) questions.set(data, question)
}

/** Puts the answer in the place of what stands in for it. */
export async function relieve(question: string, answer: unknown): Promise<void> {
  if (client === null) return
  const renewed = (data: unknown) => (isObject(data) && questions.get(data) === question ? answer : data)
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: isKept })) {
    const { data } = state
    client.setQueryData(queryKey, isList(data) ? { ...data, pages: data.pages.map(renewed) } : renewed(data))
  }
  if (keptAt(client) === null) await recover(client)
}

/** Once nothing on the screen is kept: what has failed is asked for again, and what is not shown is forgotten if it was kept. */
async function recover(shown: QueryClient): Promise<void> {
  shown.removeQueries({ type: 'inactive', predicate: isKept })
  await lookAgain(shown, { type: 'active', predicate: ({ state }) => state.status === 'error' })
}

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null

const isList = (data: unknown): data is { pages: unknown[] } =>
  isObject(data) && 'pages' in data && Array.isArray(data.pages)
