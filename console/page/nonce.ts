/**
 * Lets the styles that scripts make pass the document's policy. antd would hand the nonce on to its own; packages below it,
 * which measure scroll bars and hold the page still under a dialog, know of none.
 */
export function giveStylesTheNonce(): void {
  // Absent where the sources are served, which have no policy.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce === undefined) return
  const create = document.createElement
  document.createElement = function createElement(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
