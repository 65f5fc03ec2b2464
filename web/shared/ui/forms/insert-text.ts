/**
 * Inserts text at the caret as if it was typed: `onChange` is called, and the browser can undo it. Replaces the
 * `instead` characters before the caret.
 */
export function insertText(area: HTMLTextAreaElement, words: string, instead = 0): void {
  area.focus()
  const { selectionStart: start, selectionEnd: end } = area
  area.setSelectionRange(start - instead, end)
  // `execCommand` is deprecated, but no other API preserves the browser's undo history.
  if (document.execCommand('insertText', false, words)) return
  area.setRangeText(words, start - instead, end, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
