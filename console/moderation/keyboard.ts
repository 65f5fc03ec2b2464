import { useEffect, useEffectEvent } from 'react'

/** Returns whether a key can be a shortcut of the page: no modifier; neither a field nor a dialog has the focus. */
export const isCommand = (event: KeyboardEvent): boolean =>
  !isTyping(event) && !(event.target instanceof Element && event.target.closest('[role=dialog]'))

/** Returns whether a pressed key is typed into a field, or belongs to a shortcut of the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const writes = target instanceof HTMLElement && target.matches('textarea, select, input:not([type=checkbox])')
  return writes || ctrlKey || metaKey || altKey
}

/** Handles each key that is pressed in the window. */
export function useKey(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

export const useCommand = (onCommand: (key: string) => void): void =>
  useKey((event) => isCommand(event) && onCommand(event.key.toLowerCase()))
