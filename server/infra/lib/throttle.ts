/** Runs the first call for a name immediately, and all further ones in the next `ms` milliseconds once, at the end. */
export function throttleByName(ms: number, call: (name: string) => void): (name: string) => void {
  const again = new Map<string, boolean>()
  return function callSpaced(name) {
    if (again.has(name)) return void again.set(name, true)
    again.set(name, false)
    call(name)
    setTimeout(() => {
      const isDueAgain = again.get(name)
      again.delete(name)
      if (isDueAgain) callSpaced(name)
    }, ms).unref()
  }
}
