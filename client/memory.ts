/** Browser storage of texts by name. If storage is forbidden or full, no method throws. */
interface Memory {
  /** Null: nothing is stored under this name. */
  read: (name: string) => string | null
  /** Stores a text; returns false if the browser cannot. */
  keep: (name: string, text: string) => boolean
  forget: (name: string) => void
  clear: () => void
}

function createMemory(storage: () => Storage): Memory {
  /** Returns null if the storage throws, because it is forbidden or full. */
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

/** Storage of this tab, until the tab is closed. */
export const tabMemory = createMemory(() => sessionStorage)

/** Permanent storage, shared by all tabs of this browser. */
export const browserMemory = createMemory(() => localStorage)
