/** What this browser remembers of the charts. Storage may be full or forbidden: then nothing is remembered. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // A chart works as well without a memory.
  }
}
