/** What the browser keeps for the site, by name. Where it forbids that or has no room, nothing is kept and nothing fails. */
interface Memory {
  /** Null: nothing is kept under this name. */
  read: (name: string) => string | null
  /** False: the browser keeps nothing. */
  keep: (name: string, text: string) => boolean
  forget: (name: string) => void
  clear: () => void
}

function memory(storage: () => Storage): Memory {
  /** Even to ask for a forbidden storage throws. */
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

/** Until the tab is closed. */
export const tabMemory = memory(() => sessionStorage)

/** For good, for every tab of this browser. */
export const browserMemory = memory(() => localStorage)
