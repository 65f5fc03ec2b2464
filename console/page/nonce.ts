/**
 * Adds the CSP nonce to style elements created by scripts. antd passes the nonce only to its own styles; its
 * dependencies, which measure scroll bars and lock the scrolling under a dialog, ignore it.
 */
export function addNonceToStyles(): void {
  // Undefined in development, which has no CSP.
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (nonce === undefined) return
  const create = document.createElement
  document.createElement = function createElement(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}
