import { useSyncExternalStore } from 'react'

let answer: ((agreed: boolean) => void) | null = null
let asking: Promise<boolean> | null = null
const watchers = new Set<() => void>()

function tellAll(): void {
  for (const tell of watchers) tell()
}

/** Asks the member to accept what is new of the agreements; whatever waits for their word waits for the same one. */
export function askToAgree(): Promise<boolean> {
  if (asking) return asking
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asking = promise
  answer = resolve
  tellAll()
  return promise
}

/** The member's word; false: not now. */
export function answerAgreement(agreed: boolean): void {
  answer?.(agreed)
  answer = null
  asking = null
  tellAll()
}

function subscribe(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Whether the member is being asked; never on the server. */
export const useAgreeing = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asking !== null,
    () => false,
  )
