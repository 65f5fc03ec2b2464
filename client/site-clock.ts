/** Server time minus the device's time. The server includes its time in each page and each response. */

let offsetMs = 0

/** Sets the clock to a server time in milliseconds since 1970. Ignores 0 and NaN. */
export function setSiteTime(serverMs: number): void {
  if (serverMs > 0) offsetMs = serverMs - Date.now()
}

/** Returns the server time in milliseconds. Call it only after hydration; to render, use the time in the page data. */
export const siteTime = (): number => Date.now() + offsetMs

/** Returns the device's own time in milliseconds: for gids, and to compare with times that libraries recorded. */
export const machineTime = (): number => Date.now()
