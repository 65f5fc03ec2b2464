/** Letters that are written are no commands, and neither are those of the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const writes = target instanceof HTMLElement && target.matches('textarea, select, input:not([type=checkbox])')
  return writes || ctrlKey || metaKey || altKey
}
