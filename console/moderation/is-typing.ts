/** A key that is a command to the page below: nothing is typed, and no dialog stands before it. */
export const isCommand = (event: KeyboardEvent): boolean =>
  !isTyping(event) && !(event.target instanceof Element && event.target.closest('[role=dialog]'))

/** Letters that are written are no commands, and neither are those of the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const writes = target instanceof HTMLElement && target.matches('textarea, select, input:not([type=checkbox])')
  return writes || ctrlKey || metaKey || altKey
}
