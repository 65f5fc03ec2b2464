/**
 * Puts words where the caret stands, as if they had been typed: `onChange` hears of it, and it can be undone. `instead`:
 * so many characters in front of the caret give way.
 */
export function insertText(area: HTMLTextAreaElement, words: string, instead = 0): void {
  area.focus()
  const { selectionStart: start, selectionEnd: end } = area
  area.setSelectionRange(start - instead, end)
  // Deprecated and without a successor: nothing else keeps the undo of the browser.
  if (document.execCommand('insertText', false, words)) return
  area.setRangeText(words, start - instead, end, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
