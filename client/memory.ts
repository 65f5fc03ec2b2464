/** Browser storage by name. If it is forbidden or full, nothing is stored and nothing fails. */
interface Memory {
  /** Null: nothing is stored under this name. */
  read: (name: string) => string | null
  /** Returns false if the browser stores nothing. */
  keep: (name: string, text: string) => boolean
  forget: (name: string) => void
  clear: () => void
}

function createMemory(storage: () => Storage): Memory {
  /** Accessing a forbidden storage throws. */
  function attempt<Got>(work: (there: Storage) => Got): Got | null {
    try {
      return work(storage())
    } catch {
      return null
    }
  }
  return {
    read: (name) => attempt((there) => there.getItem(name)),
    keep: (name, text) => attempt((there) => (there.setItem(name, text), true)) ?? false,
    forget: (name) => void attempt((there) => there.removeItem(name)),
    clear: () => void attempt((there) => there.clear()),
  }
}

/** Storage until the tab is closed. */
export const tabMemory = createMemory(() => sessionStorage)

/** Permanently, for all tabs of this browser. */
export const browserMemory = createMemory(() => localStorage)
