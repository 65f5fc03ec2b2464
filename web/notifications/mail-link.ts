const LINK = /^#(confirm|unsubscribe)=([\w.-]+)$/

/** What a link in a mail asks for, behind the # of its address; null: it is not whole. */
export function linkIn(hash: string): { purpose: 'confirm' | 'unsubscribe'; token: string } | null {
  const [, purpose, token] = LINK.exec(hash) ?? []
  return token && (purpose === 'confirm' || purpose === 'unsubscribe') ? { purpose, token } : null
}
