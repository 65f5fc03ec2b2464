/** The browser's copy of the server clock. The server includes its time in each page and each response. */

let offsetMs = 0

/** Sets the clock: milliseconds since 1970. Ignores any other value. */
export function setSiteTime(serverMs: number): void {
  if (serverMs > 0) offsetMs = serverMs - Date.now()
}

/** Current server time in milliseconds. Only after hydration: while rendering, the time is part of the data. */
export const siteTime = (): number => Date.now() + offsetMs

/** The device's own time, for libraries that use it to compute ages. */
export const machineTime = (): number => Date.now()
