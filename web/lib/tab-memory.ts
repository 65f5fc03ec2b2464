/** What this tab keeps until it is closed. Where the browser forbids that, or has no room, it keeps nothing. */
export function keptInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

export function keepInTab(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // The page works without a memory.
  }
}

export function forgetInTab(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
